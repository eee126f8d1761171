import { createAnswerQueue, type AnswerQueue, type SaveOutcome, type SentAnswer } from './answer-queue.ts'
import { fakeTime } from './fake-time.ts'
import { sameAnswer } from './answer-value.ts'
import type { KeptAnswer } from './answer-store.ts'

/** What the network does with a request: nothing unusual, loses it, loses its answer after the server has stored it, or delays or repeats it. */
export type Fate = 'fine' | 'lost' | 'answerLost' | 'slow' | 'twice'

type Row = SentAnswer & { savedAt: number }

/** A server, a network, a browser's storage and a clock for tests of the queue. Time passes only with `pass`. */
export function fakeWorld() {
  const clock = fakeTime()
  const journal = new Map<string, Row>()
  const kept = new Map<string, KeptAnswer>()
  const acknowledged: SentAnswer[] = []
  const requests: SentAnswer[][] = []
  const replaced: string[] = []
  let sealedAt: number | null = null
  let submitted = false
  let fate: () => Fate = () => 'fine'
  let storage: 'works' | 'full' | 'hangs' = 'works'
  let answers: SaveOutcome['kind'] | undefined
  let queue: AnswerQueue

  const pause = (milliseconds: number) => new Promise<void>((resolve) => clock.wait(milliseconds, resolve))
  const nameOf = ({ questionId, seq }: { questionId: string; seq: number }) => `${questionId} ${seq}`

  /** As `save_answers` in the database does it. */
  function store(sent: readonly SentAnswer[]): SaveOutcome {
    if (submitted) return { kind: 'stopped' }
    for (const answer of sent) if (!journal.has(nameOf(answer))) journal.set(nameOf(answer), { ...answer, savedAt: clock.now() })
    const found = sent.map((answer) => ({ answer, row: journal.get(nameOf(answer)) as Row }))
    const same = ({ answer, row }: (typeof found)[number]) => sameAnswer(row.value, answer.value) && row.flagged === answer.flagged
    return {
      kind: 'saved',
      acknowledged: found.filter(same).map(({ answer: { questionId, seq } }) => ({ questionId, seq })),
      other: found.filter((each) => !same(each)).map(({ row }) => row),
    }
  }

  async function overNetwork(sent: SentAnswer[], act: () => SaveOutcome): Promise<SaveOutcome> {
    requests.push(sent)
    const what = fate()
    if (answers) return { kind: answers } as SaveOutcome
    await pause(what === 'slow' ? 7_000 : 20)
    if (what === 'lost') return { kind: 'later' }
    const outcome = act()
    if (what === 'twice') act()
    if (what === 'answerLost') return { kind: 'later' }
    await pause(what === 'slow' ? 7_000 : 20)
    if (outcome.kind === 'saved') acknowledged.push(...sent.filter((one) => outcome.acknowledged.some((each) => nameOf(each) === nameOf(one))))
    return outcome
  }

  async function inStorage(act: () => void): Promise<void> {
    if (storage === 'hangs') return new Promise(() => undefined)
    await pause(3)
    if (storage === 'full') throw new Error('QuotaExceededError')
    act()
  }

  /** A page is opened: with what the server has and the storage has kept. Timers and requests of the page before have ended with it. */
  function open(): AnswerQueue {
    clock.forget()
    queue = createAnswerQueue({
      save: (sent) => overNetwork(sent, () => store(sent)),
      handIn: (sent) =>
        overNetwork(sent, () => {
          const outcome = store(sent)
          if (outcome.kind !== 'saved' && !submitted) return outcome
          submitted = true
          return { kind: 'handedIn' }
        }),
      store: {
        write: (puts, removes) =>
          inStorage(() => {
            for (const each of puts) kept.set(each.questionId, each)
            for (const { questionId, seq } of removes) if ((kept.get(questionId)?.seq ?? Infinity) <= seq) kept.delete(questionId)
          }),
        seal: (at) => inStorage(() => void (sealedAt = at)),
      },
      now: clock.now,
      wait: clock.wait,
      changed: () => undefined,
      replaced: (questionId) => replaced.push(questionId),
    })
    queue.begin(last(), [...kept.values()])
    return queue
  }

  /** The last answer to each question, as the server gives it to a page that is opened. */
  const last = (): Row[] =>
    [...Map.groupBy(journal.values(), ({ questionId }) => questionId).values()].flatMap((rows) => rows.toSorted((a, b) => b.seq - a.seq).slice(0, 1))

  return {
    open,
    pass: clock.pass,
    journal,
    kept,
    acknowledged,
    requests,
    replaced,
    last,
    write: (questionId: string, seq: number, text: string) =>
      journal.set(nameOf({ questionId, seq }), { questionId, seq, value: { text }, flagged: false, savedAt: clock.now() }),
    network: (next: Fate | (() => Fate)) => void (fate = typeof next === 'function' ? next : () => next),
    /** Lets the server answer every request with this. */
    refuse: (kind: SaveOutcome['kind'] | undefined) => void (answers = kind),
    storageIs: (next: typeof storage) => void (storage = next),
    state: () => ({ submitted, sealedAt, time: clock.now() }),
  }
}
