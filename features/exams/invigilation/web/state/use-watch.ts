import { useEffect, useRef, useState } from 'react'
import { useLive } from '#web/kernel/live/use-live.ts'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import type { Watch, watchGet } from '../../contract.ts'

const line = 'GET /pressplatform/tests/{testId}/watch'
/** Milliseconds between two requests: while the window is seen, while it is not, and the longest after failures. */
const [seen, hidden, longest] = [1000, 15_000, 20_000]

/** A whole answer, or an earlier one with what has changed since. */
export function merged(before: Watch | undefined, answer: Watch): Watch {
  if (!before || answer.whole) return answer
  const changed = new Map(answer.people.map((person) => [person.memberId, person]))
  const known = new Set(before.people.map(({ memberId }) => memberId))
  const records = new Map([...answer.records, ...before.records].map((record) => [record.id, record]))
  return {
    ...answer,
    whole: true,
    people: [
      ...before.people.map((person) => changed.get(person.memberId) ?? person),
      ...answer.people.filter(({ memberId }) => !known.has(memberId)),
    ],
    records: [...records.values()].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, 100),
  }
}

/**
 * Follows a test: asks every second for what has changed, at once after a live event, and more slowly while the window is hidden or requests
 * fail. `ahead` is how many milliseconds the server's clock is ahead of the browser's.
 */
export function useWatch(testId: string) {
  const [watch, setWatch] = useState<Watch>()
  const [error, setError] = useState<Error>()
  const [ahead, setAhead] = useState(0)
  const again = useRef<(whole?: boolean) => void>(() => undefined)
  useEffect(() => {
    let known: Watch | undefined
    let timer: ReturnType<typeof setTimeout>
    let failures = 0
    let ended = false
    let asking = false
    const ask = async (whole = false) => {
      clearTimeout(timer)
      if (asking || ended) return
      asking = true
      try {
        const since = known && !whole ? { since: known.now } : {}
        const answer = await send<typeof watchGet>(line, { testId, query: since }, { silent: true, timeout: 15_000 })
        if (ended) return
        known = merged(known, answer)
        failures = 0
        setWatch(known)
        setError(undefined)
        setAhead(new Date(answer.now).getTime() - Date.now())
      } catch (failure) {
        if (ended) return
        failures += 1
        setError(failure instanceof Error ? failure : new Error(String(failure)))
        // Who may not watch any more is not asked again.
        if (failure instanceof RequestError && failure.errorCode === 'notFound') ended = true
      } finally {
        asking = false
      }
      if (!ended) timer = setTimeout(() => void ask(), document.hidden ? hidden : Math.min(seen * 2 ** failures, longest))
    }
    again.current = (whole) => void ask(whole)
    const shown = () => !document.hidden && void ask()
    document.addEventListener('visibilitychange', shown)
    void ask()
    return () => {
      ended = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [testId])
  useLive(
    'test',
    (event) => event.testId === testId && again.current(),
    () => again.current(),
  )
  return { watch, error, ahead, refresh: () => again.current() }
}
