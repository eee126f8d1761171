import { useEffect, useRef } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import type { liveHourGet, LiveHour, liveTally } from '../../contract.ts'
import { hourLine, tallyLine } from './lines.ts'

/** Milliseconds between two updates of votes and arrivals, and for which changes are gathered before the hour is read again. */
const tallyEvery = 500
const gathered = 300

const isMoving = (hour: LiveHour) =>
  hour.state === 'running' && (hour.rollCall.state === 'open' || hour.questions.some(({ id, open }) => open && id === hour.questionId))

/**
 * An hour for those who lead it. Votes and arrivals are not pushed: while a round or the roll call is open they are asked for twice a second. All other
 * changes are pushed, and read once for those of a moment.
 */
export function useHour(hourId: string) {
  const hour = useRead<typeof liveHourGet>(hourLine, { hourId }, { onFocus: true })
  const { data, refetch } = hour
  const moving = data !== undefined && isMoving(data)
  const tally = useRead<typeof liveTally>(tallyLine, moving ? { hourId } : undefined, { every: () => (moving ? tallyEvery : false) })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void refetch()
    }, gathered)
  }
  useLive('live-hour', (event) => event.hourId === hourId && event.version !== data?.version && soon(), soon)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  // An event may be lost where the answer is not: the version tells.
  const present = tally.data?.version
  const stale = moving && present !== undefined && data !== undefined && present > data.version
  useEffect(() => {
    if (stale) void refetch()
  }, [stale, refetch])
  return { hour: data, error: hour.error, refetch, tally: moving ? tally.data : undefined }
}
export type Tally = NonNullable<ReturnType<typeof useHour>['tally']>
