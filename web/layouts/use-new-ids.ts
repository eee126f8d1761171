import { useEffect, useRef } from 'react'

/** Does something when there is an id that was not there before; those of the first look do not count. */
export function useNewIds(ids: readonly string[] | undefined, act: () => void): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const latest = useRef(act)
  latest.current = act
  const text = ids?.join()
  useEffect(() => {
    if (text === undefined) return
    const now = new Set(text.split(',').filter(Boolean))
    if (known.current && [...now].some((id) => !known.current?.has(id))) latest.current()
    known.current = now
  }, [text])
}
