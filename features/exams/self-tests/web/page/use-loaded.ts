import { useCallback, useEffect, useState } from 'react'

/** What a request has answered; the last answer stays while another one is under way. `key` changes when something else is to be asked. */
export function useLoaded<T>(load: () => Promise<T>, key: string) {
  const [state, setState] = useState<{ data?: T; failed: boolean; key: string }>({ failed: false, key: '' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    let left = false
    load().then(
      (data) => left || setState({ data, failed: false, key }),
      () => left || setState((before) => ({ ...before, failed: true, key })),
    )
    return () => {
      left = true
    }
    // `load` is made at each rendering; the key says when it asks for something else.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { data: state.data, failed: state.failed, stale: state.key !== key, again }
}
