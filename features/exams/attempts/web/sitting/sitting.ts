import { createAnswerQueue, type AnswerQueue, type QueueView, type SaveOutcome, type SentAnswer } from '../answers/answer-queue.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import { randomId } from '../answers/holder.ts'
import type { OneTab } from '../answers/one-tab.ts'
import type { ServerClock } from '../clock/server-clock.ts'
import type { AnswerValue, Attempt, AttemptNotice, AttemptState } from '../../contract.ts'
import { createAbsences } from './absences.ts'
import type { AttemptEvent } from './attempt-calls.ts'

/**
 * `running`: questions are answered. `sealed`: nothing is changed any more, and the server has not confirmed it yet. `done`: the server has it.
 * `otherTab`, `elsewhere`, `asking`: another tab or another browser writes; `asking` waits to be admitted there.
 */
export type Phase = 'opening' | 'running' | 'sealed' | 'done' | 'otherTab' | 'elsewhere' | 'asking'

export interface SittingView {
  phase: Phase
  attempt: Attempt
  /** The last state that the server has told. */
  state: AttemptState
  deadline: number
  answers: ReadonlyMap<string, Readonly<{ value: AnswerValue; flagged: boolean }>>
  queue: QueueView
  offline: boolean
  notices: readonly AttemptNotice[]
  /** Notices that came while the test was taken and were not closed. */
  fresh: readonly AttemptNotice[]
  away: { count: number; last: number | null }
  /** Questions whose answer was replaced by one from another browser. */
  replaced: readonly string[]
  /** Answers that were not handed in, since they came too late. */
  lost: number
  sealedAt: number | null
}

/** Everything around a sitting, so that its rules can be tested without a browser. */
export interface SittingSurroundings {
  clock: ServerClock
  store: AnswerStore
  tab: Pick<OneTab, 'claim' | 'take'>
  save: (
    answers: SentAnswer[],
  ) => Promise<{ acknowledged: { questionId: string; seq: number }[]; other: SentAnswer[]; now: string; deadline: string }>
  submit: (answers: SentAnswer[]) => Promise<Attempt>
  read: () => Promise<Attempt>
  takeOver: () => Promise<Attempt>
  report: (waiting: number, events: AttemptEvent[]) => Promise<AttemptState>
  outcomeOf: (error: unknown) => SaveOutcome
  wait: (milliseconds: number, act: () => void) => () => void
  /** A number from 0 to 1. */
  random: () => number
}

/** Milliseconds between two reports, and while this browser waits for something. */
const reportEvery = 15_000
const reportSoon = 4_000
/** Milliseconds over which browsers spread what they would all do at the same moment. */
const spread = 3_000

/** One sitting of a test in this browser: its answers, its time, and what the server says of it. */
export function createSitting(first: Attempt, surroundings: SittingSurroundings) {
  const { clock, store, tab, wait, random } = surroundings
  let attempt = first
  let state: AttemptState = first
  let phase: Phase = 'opening'
  let queue: AnswerQueue = newQueue()
  let stopReport: (() => void) | undefined
  let stopDeadline: (() => void) | undefined
  let reporting = false
  /** A report was wanted while another one was under way. */
  let again = false
  let unreached = false
  let offlineSince: number | undefined
  let events: AttemptEvent[] = []
  let replaced: readonly string[] = []
  let last: number | null = null
  let lost = 0
  let sealedAt: number | null = null
  let closed = false
  const read = new Set(first.notices.map(({ id }) => id))
  const listeners = new Set<() => void>()
  const absences = createAbsences((seconds) => {
    last = seconds
    events = [...events, { id: randomId(), kind: 'away', seconds }].slice(-100) as AttemptEvent[]
    changed()
    if (phase === 'running') void report()
  })
  let view = viewNow()

  function viewNow(): SittingView {
    const kept = queue.view()
    return {
      phase,
      attempt,
      state,
      deadline: Date.parse(state.deadline),
      answers: new Map(queue.answers()),
      queue: kept,
      offline: kept.offline || unreached,
      notices: state.notices,
      fresh: state.notices.filter(({ id }) => !read.has(id)),
      away: { count: absences.total().count, last },
      replaced,
      lost,
      sealedAt,
    }
  }

  function changed(): void {
    if (closed) return
    follow()
    view = viewNow()
    for (const tell of listeners) tell()
  }

  /** What follows from the queue: it was stopped, or has handed in. */
  function follow(): void {
    const { stopped, offline } = queue.view()
    if (stopped === 'stopped' && (phase === 'running' || phase === 'sealed')) planReport(0)
    const away = offline || unreached
    if (away) offlineSince ??= clock.now()
    else if (offlineSince !== undefined) {
      const seconds = Math.round((clock.now() - offlineSince) / 1000)
      offlineSince = undefined
      if (seconds > 2) events = [...events, { id: randomId(), kind: 'offline' as const, seconds }].slice(-100)
    }
  }

  function newQueue(): AnswerQueue {
    return createAnswerQueue({
      save: async (answers) => {
        const sent = clock.mark()
        try {
          const { acknowledged, other, now, deadline } = await surroundings.save(answers)
          clock.observe(now, sent)
          state = { ...state, deadline }
          planDeadline()
          return { kind: 'saved', acknowledged, other }
        } catch (error) {
          return surroundings.outcomeOf(error)
        }
      },
      handIn: async (answers) => {
        const sent = clock.mark()
        try {
          const done = await surroundings.submit(answers)
          clock.observe(done.now, sent)
          finish(done, answers.length)
          return { kind: 'handedIn' }
        } catch (error) {
          return surroundings.outcomeOf(error)
        }
      },
      store,
      now: clock.now,
      wait,
      changed: () => changed(),
      replaced: (questionId) => {
        replaced = [...replaced, questionId]
      },
    })
  }

  /** Begins, or begins again after another tab or browser had the attempt: with what the server has and what was kept here. */
  async function open(given: Attempt): Promise<void> {
    const unsent = queue.unsent()
    queue.stop()
    attempt = given
    state = given
    if (given.state !== 'running') return finish(given)
    if (given.access !== 'here') {
      phase = given.access
      planReport(reportSoon)
      return changed()
    }
    const loading = store.load()
    const kept = await inTime(loading).catch(() => undefined)
    const begun = newQueue()
    queue = begun
    const here = new Map([...(kept?.answers ?? []), ...unsent].map((answer) => [answer.questionId, answer]))
    phase = 'running'
    queue.begin(
      given.answers.map((answer) => ({ ...answer, savedAt: Date.parse(answer.savedAt) })),
      [...here.values()],
    )
    planDeadline()
    planReport(reportEvery * random())
    if (kept?.sealedAt) void seal(0, kept.sealedAt)
    // A slow storage does not keep the test from opening, and nothing of it is given up.
    else if (!kept)
      void loading.then(
        (late) => {
          if (queue !== begun || phase !== 'running') return
          queue.restore(late.answers)
          if (late.sealedAt) void seal(0, late.sealedAt)
        },
        () => undefined,
      )
    changed()
  }

  const isDone = (): boolean => phase === 'done'

  const inTime = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = wait(spread, () => reject(new Error('The storage does not answer')))
      work.finally(stop).then(resolve, reject)
    })

  async function seal(delay: number, at = clock.now()): Promise<void> {
    if (phase !== 'running') return
    phase = 'sealed'
    sealedAt = at
    stopDeadline?.()
    changed()
    await queue.seal(delay)
  }

  /** Answers that went along are not taken when the attempt was closed before, or the time was over. */
  function countLost(sent: number, { submitKind, submittedAt, deadline, graceSeconds }: AttemptState): number {
    const inTime = submittedAt !== null && Date.parse(submittedAt) <= Date.parse(deadline) + graceSeconds * 1000
    return submitKind === 'person' && inTime ? 0 : sent
  }

  function finish(given: AttemptState, sent = queue.view().waiting.size): void {
    lost = countLost(sent, given)
    state = given
    phase = 'done'
    queue.stop()
    stopReport?.()
    stopDeadline?.()
    void store.clear().catch(() => undefined)
    changed()
  }

  /** At the end of the time the page hands in by itself; browsers do not all do it in the same second. */
  function planDeadline(): void {
    stopDeadline?.()
    if (phase !== 'running') return
    const left = Date.parse(state.deadline) - clock.now()
    const most = Math.min(spread, (state.graceSeconds * 1000) / 3)
    stopDeadline = wait(Math.min(Math.max(0, left), 20_000), () => {
      if (Date.parse(state.deadline) <= clock.now()) void seal(most * random())
      else planDeadline()
    })
  }

  function planReport(milliseconds: number): void {
    if (closed) return
    stopReport?.()
    stopReport = wait(milliseconds, () => void report())
  }

  async function report(): Promise<void> {
    again = reporting
    if (reporting || closed || phase === 'done' || phase === 'otherTab' || phase === 'opening') return
    reporting = true
    stopReport?.()
    const sent = clock.mark()
    const told = events
    try {
      const next = await surroundings.report(queue.view().waiting.size, told)
      clock.observe(next.now, sent)
      events = events.filter((each) => !told.includes(each))
      unreached = false
      if (queue.view().offline) queue.retry()
      await take(next)
    } catch (error) {
      unreached = surroundings.outcomeOf(error).kind === 'later'
    }
    reporting = false
    const soon = again && !unreached
    again = false
    if (!isDone()) planReport(soon ? 0 : phase === 'running' && !queue.view().stopped && !unreached ? reportEvery : reportSoon)
    changed()
  }

  async function take(next: AttemptState): Promise<void> {
    const known = new Set(state.notices.map(({ id }) => id))
    const waited = phase === 'elsewhere' || phase === 'asking'
    state = next
    if (next.state !== 'running') return finish(next)
    if (next.access !== 'here') {
      queue.stop()
      phase = next.access
      return
    }
    if (waited) return open(await surroundings.read())
    planDeadline()
    const taken = clock.now() < Date.parse(next.deadline) + next.graceSeconds * 1000
    if (queue.view().stopped && (taken || phase === 'sealed')) queue.resume()
    if (next.notices.some(({ id, kind }) => !known.has(id) && (kind === 'withdrawn' || kind === 'corrected')))
      attempt = { ...(await surroundings.read()), answers: attempt.answers }
  }

  return {
    view: () => view,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    absences,
    /** A camera or a choice of files opens, or has closed: leaving the window for it is not counted. */
    choosing: (open: boolean) => (open ? absences.choosing(clock.mark()) : absences.chosen()),
    now: clock.now,
    /** Begins unless another tab of this browser has the attempt. */
    async begin(): Promise<void> {
      if (await tab.claim()) return open(first)
      phase = 'otherTab'
      changed()
    },
    answer: (questionId: string, value: AnswerValue, quick: boolean) => {
      if (phase === 'running') queue.answer(questionId, value, queue.answers().get(questionId)?.flagged ?? false, quick)
    },
    flag: (questionId: string) => {
      const now = queue.answers().get(questionId)
      if (phase === 'running') queue.answer(questionId, now?.value ?? null, !now?.flagged, true)
    },
    handIn: () => seal(0),
    /** Tries now: the network is back, or the person asks for it. */
    retry: () => {
      queue.retry()
      void report()
    },
    /** Asks for the present state after something of the test has changed; all browsers hear it at the same moment. */
    ask: () => planReport(spread * random()),
    /** Goes on in this tab and this browser. */
    async continueHere(): Promise<void> {
      if (phase === 'otherTab') await tab.take()
      return open(state.access === 'here' && phase === 'otherTab' ? await surroundings.read() : await surroundings.takeOver())
    },
    /** Another tab goes on: stores what there is and stops. */
    async yield(): Promise<void> {
      await queue.settled()
      queue.stop()
      stopReport?.()
      stopDeadline?.()
      if (phase !== 'done') phase = 'otherTab'
      changed()
    },
    readNotices: () => {
      for (const { id } of state.notices) read.add(id)
      changed()
    },
    forgetReplaced: () => {
      replaced = []
      changed()
    },
    /** Resolves when everything is in the browser's storage. */
    settled: () => queue.settled(),
    close: () => {
      closed = true
      queue.stop()
      stopReport?.()
      stopDeadline?.()
    },
  }
}

export type Sitting = ReturnType<typeof createSitting>
