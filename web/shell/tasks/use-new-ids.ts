import { useEffect, useRef } from 'react'

/** Calls `act` when `ids` contains one that was not there before; the ids of the first answer do not count. */
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
