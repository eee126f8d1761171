import { expect, test } from 'vitest'
import { createServerClock } from '../clock/server-clock.ts'
import type { Attempt, AttemptState } from '../../contract.ts'
import type { SaveOutcome, SentAnswer } from '../answers/answer-queue.ts'
import type { AnswerStore, KeptAnswer } from '../answers/answer-store.ts'
import { fakeTime } from '../answers/fake-time.ts'
import { createSitting } from './sitting.ts'

const start = Date.parse('2026-11-26T10:00:00.000Z')
const minute = 60_000

/** The network is away. */
class Unreached extends Error {}
/** The server refuses: another browser writes, or the attempt was closed. */
class Refused extends Error {}

/** A sitting of ten minutes over a server and a browser of objects, in which time passes only with `pass`. */
function fakeSitting({ tabIsFree = true, slowStorage = 0 } = {}) {
  const { now: time, wait, pass } = fakeTime()
  let online = true
  const journal = new Map<string, SentAnswer>()
  const kept = new Map<string, KeptAnswer>()
  const events: { kind: string; seconds: number }[] = []
  let sealedAt: number | null = null
  const state: AttemptState = {
    id: 'attempt',
    testId: 'test',
    no: 1,
    state: 'running',
    now: '',
    startedAt: new Date(start).toISOString(),
    deadline: new Date(start + 10 * minute).toISOString(),
    graceSeconds: 60,
    submittedAt: null,
    submitKind: null,
    forcedReason: '',
    receipt: 'K7Q2-91FM',
    answered: 0,
    questions: 2,
    access: 'here',
    notices: [],
  }
  const now = () => new Date(start + time()).toISOString()
  const attempt = (): Attempt => ({
    ...state,
    now: now(),
    title: '期中测验',
    kind: 'exam',
    candidate: '许一诺',
    className: '',
    seat: '',
    extra: null,
    navigation: 'free',
    leaveLimit: null,
    byHand: false,
    pages: [],
    sections: [],
    answers: [...journal.values()].map((answer) => ({ ...answer, savedAt: now() })),
  })
  const reached = async <T>(answer: () => T): Promise<T> => {
    await Promise.resolve()
    if (!online) throw new Unreached()
    return answer()
  }
  const write = (answers: readonly SentAnswer[]) => {
    for (const answer of answers) journal.set(answer.questionId, answer)
  }
  const store: AnswerStore = {
    load: async () => {
      const found = { answers: [...kept.values()], sealedAt }
      if (slowStorage) await new Promise<void>((resolve) => wait(slowStorage, resolve))
      return found
    },
    write: async (puts, removes) => {
      for (const each of puts) kept.set(each.questionId, each)
      for (const { questionId } of removes) kept.delete(questionId)
    },
    seal: async (at) => void (sealedAt = at),
    clear: async () => kept.clear(),
  }
  const open = () =>
    createSitting(attempt(), {
      clock: createServerClock(time),
      store,
      tab: { claim: async () => tabIsFree, take: async () => undefined },
      save: (answers) =>
        reached(() => {
          if (state.state !== 'running' || state.access !== 'here' || start + time() > Date.parse(state.deadline) + minute) throw new Refused()
          write(answers)
          return { acknowledged: answers.map(({ questionId, seq }) => ({ questionId, seq })), other: [], now: now(), deadline: state.deadline }
        }),
      submit: (answers) =>
        reached(() => {
          if (state.access !== 'here') throw new Refused()
          if (state.state === 'running') {
            if (start + time() <= Date.parse(state.deadline) + minute) write(answers)
            Object.assign(state, { state: 'submitted', submitKind: 'person', submittedAt: now() })
          }
          return { ...attempt(), answers: [] }
        }),
      read: () => reached(attempt),
      takeOver: () => reached(() => Object.assign(state, { access: 'asking' as const }) && attempt()),
      report: (_, told) =>
        reached(() => {
          events.push(...told)
          return { ...state, now: now() }
        }),
      outcomeOf: (error): SaveOutcome => ({ kind: error instanceof Unreached ? 'later' : 'stopped' }),
      wait,
      random: () => 0.5,
    })
  /** A sitting whose clock is set, that has begun. */
  async function begun() {
    const sitting = open()
    void sitting.begin()
    await pass(100)
    sitting.retry()
    await pass(100)
    return sitting
  }
  return { state, journal, kept, events, begun, pass, time, network: (next: boolean) => void (online = next) }
}

const text = (value: string) => ({ text: value })

test('at the deadline it is handed in with what was not sent, and nothing is changed afterwards', async () => {
  const { begun, pass, journal, state } = fakeSitting()
  const sitting = await begun()
  await pass(10 * minute - 1000)
  sitting.answer('a', text('at last'), false)
  await pass(500)
  sitting.answer('b', text('too late?'), false)
  await pass(6000)
  sitting.answer('b', text('after the end'), true)
  await pass(5000)
  expect([sitting.view().phase, sitting.view().lost, state.state]).toEqual(['done', 0, 'submitted'])
  expect([journal.get('a')?.value, journal.get('b')?.value]).toEqual([text('at last'), text('too late?')])
})

test('without a network until after the end it says how many answers came too late', async () => {
  const { begun, pass, network, journal } = fakeSitting()
  const sitting = await begun()
  network(false)
  sitting.answer('a', text('x'), true)
  await pass(12 * minute)
  expect([sitting.view().phase, sitting.view().offline]).toEqual(['sealed', true])
  network(true)
  await pass(20_000)
  expect([sitting.view().phase, sitting.view().lost, journal.size]).toEqual(['done', 1, 0])
})

test('an extension is heard by a report, and the deadline follows', async () => {
  const { begun, pass, state } = fakeSitting()
  const sitting = await begun()
  Object.assign(state, { deadline: new Date(start + 20 * minute).toISOString() })
  await pass(11 * minute)
  expect([sitting.view().phase, sitting.view().deadline]).toEqual(['running', start + 20 * minute])
})

test('an attempt that an invigilator has collected ends here, with what was not sent', async () => {
  const { begun, pass, network, state } = fakeSitting()
  const sitting = await begun()
  network(false)
  sitting.answer('a', text('x'), true)
  await pass(3000)
  Object.assign(state, { state: 'submitted', submitKind: 'forced', submittedAt: state.startedAt, forcedReason: '违纪' })
  network(true)
  await pass(20_000)
  expect(sitting.view()).toMatchObject({ phase: 'done', lost: 1, state: { forcedReason: '违纪' } })
})

test('another device has the attempt: what is kept here is sent when this browser is admitted', async () => {
  const { begun, pass, state, kept, journal } = fakeSitting()
  const sitting = await begun()
  state.access = 'elsewhere'
  sitting.answer('a', text('kept'), true)
  await pass(10_000)
  expect([sitting.view().phase, kept.size]).toEqual(['elsewhere', 1])
  void sitting.continueHere()
  await pass(1000)
  expect(sitting.view().phase).toBe('asking')
  state.access = 'here'
  await pass(10_000)
  expect([sitting.view().phase, kept.size, journal.get('a')?.value]).toEqual(['running', 0, text('kept')])
})

test('a second tab waits, and goes on when it is told to', async () => {
  const { begun, pass } = fakeSitting({ tabIsFree: false })
  const sitting = await begun()
  expect(sitting.view().phase).toBe('otherTab')
  void sitting.continueHere()
  await pass(1000)
  expect(sitting.view().phase).toBe('running')
})

test('absences and losses of the network are reported once', async () => {
  const { begun, pass, network, events, time } = fakeSitting()
  const sitting = await begun()
  sitting.absences.left(time())
  await pass(12_000)
  sitting.absences.back(time())
  expect(sitting.view().away).toEqual({ count: 1, last: 12 })
  await pass(40_000)
  network(false)
  sitting.answer('a', text('x'), true)
  await pass(30_000)
  network(true)
  await pass(60_000)
  expect(events.map(({ kind }) => kind)).toEqual(['away', 'offline'])
})

test('a notice is fresh until it is closed', async () => {
  const { begun, pass, state } = fakeSitting()
  const sitting = await begun()
  state.notices = [{ id: 'n', kind: 'broadcast', text: '第 3 题更正', at: state.startedAt }]
  await pass(20_000)
  expect(sitting.view().fresh).toHaveLength(1)
  sitting.readNotices()
  expect([sitting.view().fresh.length, sitting.view().notices.length]).toEqual([0, 1])
})

test('answers that a slow storage gives after the test has opened are shown and sent, but not in place of newer ones', async () => {
  const { begun, pass, kept, journal } = fakeSitting({ slowStorage: 8000 })
  for (const [questionId, value] of [
    ['a', 'kept before'],
    ['b', 'kept before'],
  ] as const)
    kept.set(questionId, { questionId, seq: 1, value: text(value), flagged: false, at: 0 })
  const sitting = await begun()
  await pass(4000)
  expect(sitting.view().phase).toBe('running')
  sitting.answer('b', text('written since'), false)
  await pass(12_000)
  expect([journal.get('a')?.value, journal.get('b')?.value]).toEqual([text('kept before'), text('written since')])
  expect(sitting.view().answers.get('a')?.value).toEqual(text('kept before'))
})
