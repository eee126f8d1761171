import { useEffect, useRef, useState } from 'react'

/** Milliseconds after the last change until the server is asked. */
const delay = 400

interface Previewed<Found> {
  /** The last answer; undefined before the first. */
  found: Found | undefined
  error: Error | undefined
  /** The answer is about what is asked now. */
  isCurrent: boolean
}

/**
 * What a change that is not made yet would do, as the server counts it now. It is asked a moment after `asked` has changed; an answer that comes after a further
 * change is dropped. Undefined: nothing is asked.
 */
export function usePreview<Asked, Found>(asked: Asked | undefined, load: (asked: Asked) => Promise<Found>): Previewed<Found> {
  const [state, setState] = useState<{ key: string; found?: Found | undefined; error?: Error }>({ key: '' })
  const key = asked === undefined ? '' : JSON.stringify(asked)
  const latestLoad = useRef(load)
  latestLoad.current = load
  useEffect(() => {
    if (!key) return
    let latest = true
    const timer = setTimeout(() => {
      latestLoad.current(JSON.parse(key) as Asked).then(
        (found) => latest && setState({ key, found }),
        (error: Error) => latest && setState({ key, error }),
      )
    }, delay)
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [key])
  return { found: state.found, error: state.error, isCurrent: key !== '' && state.key === key }
}
