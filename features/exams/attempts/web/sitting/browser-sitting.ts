import { listenLive } from '#web/kernel/live/live.ts'
import { beforeLeave } from '#web/kernel/page/before-leave.ts'
import type { Attempt } from '../../contract.ts'
import { answerStore } from '../answers/answer-store.ts'
import { randomId } from '../answers/holder.ts'
import { type Channel, createOneTab, type Said } from '../answers/one-tab.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import { watchWindow } from './absences.ts'
import { forgetPlace } from './kept-place.ts'
import { outcomeOf, readAttempt, reportAttempt, saveAnswers, submitAttempt, takeAttempt } from './attempt-calls.ts'
import { createSitting, type Sitting } from './sitting.ts'

const wait = (milliseconds: number, act: () => void) => {
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}

/** A channel between the tabs of this browser that have this attempt open. */
function channelOf(attemptId: string): Channel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(`recto-attempt-${attemptId}`)
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener('message', ({ data }: MessageEvent<Said>) => hear(data)),
    close: () => channel.close(),
  }
}

/** Begins a sitting in this browser, and lets it follow the network, the window and the events of the server. Returns it with a function that ends it. */
export function openSitting(attempt: Attempt, memberId: string, clock: ServerClock): { sitting: Sitting; end: () => void } {
  const { id, testId } = attempt
  let leaving = false
  const tab = createOneTab({ channel: () => channelOf(id), id: randomId(), wait, lost: () => sitting.yield() })
  const sitting = createSitting(attempt, {
    clock,
    store: answerStore(memberId, id),
    tab,
    save: (answers) => saveAnswers(id, answers),
    submit: (answers) => submitAttempt(id, answers),
    read: () => readAttempt(id),
    takeOver: () => takeAttempt(id),
    report: (waiting, events) => reportAttempt(id, waiting, events),
    outcomeOf,
    wait,
    random: Math.random,
  })
  const hear = new AbortController()
  const { signal } = hear
  addEventListener('online', () => sitting.retry(), { signal })
  // A request that fails shows at once that the network is away.
  addEventListener('offline', () => sitting.retry(), { signal })
  // After a sleep of the machine the time is asked for before anything else.
  document.addEventListener('visibilitychange', () => void (document.hidden || sitting.retry()), { signal })
  addEventListener(
    'beforeunload',
    (event) => {
      const { queue, phase } = sitting.view()
      if (!leaving && queue.waiting.size > 0 && (phase === 'running' || phase === 'sealed')) event.preventDefault()
    },
    { signal },
  )
  const ends = [
    watchWindow(sitting.absences, clock.mark),
    listenLive((event) => (event.type === 'test' ? event.testId === testId : event.type === 'missed') && sitting.ask()),
    beforeLeave(() => {
      leaving = true
      return sitting.settled()
    }),
    () => hear.abort(),
    () => sitting.close(),
    () => tab.close(),
  ]
  ends.push(sitting.subscribe(() => sitting.view().phase === 'done' && forgetPlace(id)))
  void sitting.begin()
  return { sitting, end: () => ends.forEach((stop) => stop()) }
}
