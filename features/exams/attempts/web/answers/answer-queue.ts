import type { AnswerValue } from '../../contract.ts'
import { sameAnswer } from './answer-value.ts'
import type { AnswerStore, KeptAnswer } from './answer-store.ts'

export interface SentAnswer {
  questionId: string
  seq: number
  value: AnswerValue
  flagged: boolean
}

/** What has become of a request. `stopped`: the attempt takes no answers from this browser now. `refused`: the request itself is not accepted. */
export type SaveOutcome =
  | { kind: 'saved'; acknowledged: readonly { questionId: string; seq: number }[]; other: readonly SentAnswer[] }
  | { kind: 'handedIn' }
  | { kind: 'later' }
  | { kind: 'refused' }
  | { kind: 'signedOut' }
  | { kind: 'stopped' }

export interface QueueSurroundings {
  save: (answers: SentAnswer[]) => Promise<SaveOutcome>
  /** Hands in the attempt together with the last answers. */
  handIn: (answers: SentAnswer[]) => Promise<SaveOutcome>
  store: Pick<AnswerStore, 'write' | 'seal'>
  /** The time of the server's clock. */
  now: () => number
  /** Calls back after some milliseconds; returns a function that stops it. */
  wait: (milliseconds: number, act: () => void) => () => void
  changed: () => void
  /** The answer to a question was replaced by one from another browser. */
  replaced: (questionId: string) => void
}

export interface QueueView {
  /** Questions whose last answer the server has not acknowledged. */
  waiting: ReadonlySet<string>
  sending: boolean
  /** The last request has failed. */
  offline: boolean
  /** Everything that waits is stored in this browser; how many of those that wait are. */
  kept: boolean
  stored: number
  /** The browser stores nothing: full, or forbidden in a private window. */
  memoryOnly: boolean
  /** When the server has acknowledged the last answer, and when the last one was stored in this browser. */
  savedAt: number | null
  keptAt: number | null
  /** Answers that the server does not accept, such as one that is too long. */
  refused: ReadonlySet<string>
  stopped: 'signedOut' | 'stopped' | null
  sealed: boolean
  handedIn: boolean
}

interface Pending extends SentAnswer {
  at: number
  /** It was sent, and the answer to it was lost or is under way: its number may be taken by this value. */
  tried: boolean
  kept: boolean
}

interface Slot {
  /** The highest number of the question that is known. */
  known: number
  value: AnswerValue
  flagged: boolean
  pending: Pending | null
}

/** A text is sent this many milliseconds after a key at the latest. */
const textDelay = 2_000
const retryDelays = [1_000, 2_000, 4_000, 5_000]
/** Answers, and characters of them, that are sent in one request. */
const batch = { answers: 300, characters: 1_000_000 }
/** Milliseconds after which a write to the browser's storage counts as failed. */
const storePatience = 3_000

/**
 * Keeps the answers of an attempt until the server has acknowledged them. Each answer gets the next number of its question; one that was never sent is
 * replaced under its number, so that keys do not make numbers. It makes one request at a time, with all that is not acknowledged.
 */
export function createAnswerQueue(surroundings: QueueSurroundings) {
  const { store, now, wait, changed } = surroundings
  const slots = new Map<string, Slot>()
  const ofServer = new Map<string, SentAnswer & { savedAt: number }>()
  const refused = new Set<string>()
  let inFlight = false
  let wanted = false
  let offline = false
  let alone = false
  let tries = 0
  let stopped: QueueView['stopped'] = null
  let sealed = false
  let handedIn = false
  let savedAt: number | null = null
  let keptAt: number | null = null
  let memoryOnly = false
  let stopTimer: (() => void) | undefined
  let timerAt = Infinity
  const dirty = new Set<string>()
  const gone = new Map<string, number>()
  let writing: Promise<void> | undefined

  const slotOf = (questionId: string): Slot => {
    const found = slots.get(questionId) ?? { known: 0, value: null, flagged: false, pending: null }
    slots.set(questionId, found)
    return found
  }

  /** Begins, once, with what the server has and what this browser has kept from before. */
  function begin(saved: readonly (SentAnswer & { savedAt: number })[], kept: readonly KeptAnswer[]): void {
    for (const answer of saved) {
      const { questionId, seq, value, flagged, savedAt: at } = answer
      ofServer.set(questionId, answer)
      slots.set(questionId, { known: seq, value, flagged, pending: null })
      savedAt = Math.max(savedAt ?? 0, at)
    }
    restore(kept)
  }

  /**
   * Takes what this browser has kept from before. Of two answers to a question the later one counts; one that the person has given since the queue
   * began stays. It may come after `begin`, when the browser's storage was slow.
   */
  function restore(kept: readonly KeptAnswer[]): void {
    for (const { questionId, seq, value, flagged, at } of kept) {
      const server = ofServer.get(questionId)
      const slot = slots.get(questionId)
      if (sealed || slot?.pending || (slot?.known ?? 0) > (server?.seq ?? 0)) continue
      const taken = server !== undefined && server.seq >= seq
      if (taken && ((sameAnswer(server.value, value) && server.flagged === flagged) || server.savedAt >= at)) {
        gone.set(questionId, seq)
        continue
      }
      const own = taken ? server.seq + 1 : seq
      const pending = { questionId, seq: own, value, flagged, at, tried: !taken, kept: !taken }
      slots.set(questionId, { known: own, value, flagged, pending })
      if (taken) dirty.add(questionId)
    }
    void write()
    if (pendingSlots().length) later(0)
    changed()
  }

  /** Takes what a person has answered. `quick`: it is sent at once; else soon. */
  function answer(questionId: string, value: AnswerValue, flagged: boolean, quick: boolean): void {
    if (sealed) return
    const slot = slotOf(questionId)
    if (sameAnswer(slot.value, value) && slot.flagged === flagged) return
    const seq = slot.pending && !slot.pending.tried ? slot.pending.seq : slot.known + 1
    Object.assign(slot, { known: seq, value, flagged, pending: { questionId, seq, value, flagged, at: now(), tried: false, kept: false } })
    refused.delete(questionId)
    dirty.add(questionId)
    void write()
    later(quick ? 0 : textDelay)
    changed()
  }

  /** Lets the queue send within this many milliseconds. While the network is away the next try keeps its time. */
  function later(milliseconds: number): void {
    if (handedIn || stopped) return
    if (inFlight) return void (wanted ||= milliseconds === 0)
    if (offline && tries > 0 && stopTimer) return
    plan(milliseconds)
  }

  function plan(milliseconds: number): void {
    const at = now() + milliseconds
    if (stopTimer && timerAt <= at) return
    stopTimer?.()
    timerAt = at
    stopTimer = wait(milliseconds, () => {
      stopTimer = undefined
      timerAt = Infinity
      void send()
    })
  }

  /** Tries now, whatever the next try waits for. */
  function retry(): void {
    stopTimer?.()
    stopTimer = undefined
    timerAt = Infinity
    if (inFlight) wanted = true
    else void send()
  }

  const pendingSlots = () => [...slots.values()].flatMap(({ pending }) => (pending && !refused.has(pending.questionId) ? [pending] : []))

  function nextBatch(): Pending[] {
    const chosen: Pending[] = []
    let characters = 0
    for (const each of pendingSlots().toSorted((one, other) => one.at - other.at)) {
      characters += JSON.stringify(each.value).length
      if (chosen.length > 0 && (alone || chosen.length >= batch.answers || characters > batch.characters)) break
      chosen.push(each)
    }
    return chosen
  }

  async function send(): Promise<void> {
    if (inFlight || stopped || handedIn) return
    const sent = nextBatch()
    const last = sealed && sent.length === pendingSlots().length
    if (!sent.length && !last) return
    inFlight = true
    wanted = false
    for (const each of sent) each.tried = true
    changed()
    const wire = sent.map(({ questionId, seq, value, flagged }) => ({ questionId, seq, value, flagged }))
    const outcome = await (last ? surroundings.handIn(wire) : surroundings.save(wire)).catch((): SaveOutcome => ({ kind: 'later' }))
    inFlight = false
    settle(outcome, sent)
    changed()
  }

  function settle(outcome: SaveOutcome, sent: readonly Pending[]): void {
    if (outcome.kind === 'later') {
      offline = true
      return plan(retryDelays[Math.min(tries++, retryDelays.length - 1)] ?? 0)
    }
    offline = false
    tries = 0
    if (outcome.kind === 'signedOut' || outcome.kind === 'stopped') return void (stopped = outcome.kind)
    if (outcome.kind === 'refused') return settleRefused(sent)
    if (outcome.kind === 'handedIn') {
      handedIn = true
      savedAt = now()
      for (const { questionId, seq } of sent) acknowledge(questionId, seq)
      return void write()
    }
    if (sent.length > 0) savedAt = now()
    for (const { questionId, seq } of outcome.acknowledged) acknowledge(questionId, seq)
    for (const each of outcome.other) takeOver(each)
    void write()
    const left = sent.filter((each) => slots.get(each.questionId)?.pending === each)
    // What the server has said nothing about is sent again, not in a loop without a pause.
    if (left.length) plan(retryDelays[Math.min(tries++, retryDelays.length - 1)] ?? 0)
    else if (wanted || alone || sealed) plan(0)
    else if (pendingSlots().length) plan(textDelay)
    else alone = false
  }

  /** Finds the answer that is not accepted by sending each alone. */
  function settleRefused(sent: readonly Pending[]): void {
    const [only] = sent
    if (only && sent.length === 1) refused.add(only.questionId)
    else if (!only && sealed) return void (stopped = 'stopped')
    alone = true
    if (pendingSlots().length || sealed) plan(0)
    else alone = false
  }

  function acknowledge(questionId: string, seq: number): void {
    const slot = slots.get(questionId)
    if (!slot || slot.pending?.seq !== seq) return
    slot.pending = null
    gone.set(questionId, seq)
    dirty.delete(questionId)
  }

  /** Another browser has written this number. Its value is taken unless the person has written something since. */
  function takeOver({ questionId, seq, value, flagged }: SentAnswer): void {
    const slot = slotOf(questionId)
    if (slot.pending?.seq !== seq) return
    Object.assign(slot, { value, flagged, pending: null })
    gone.set(questionId, seq)
    dirty.delete(questionId)
    surroundings.replaced(questionId)
  }

  /** Writes to the browser's storage one after the other; what changes meanwhile is in the next write. */
  function write(): Promise<void> {
    if (!writing && !dirty.size && !gone.size) return Promise.resolve()
    writing ??= writeAll().then((done) => {
      writing = undefined
      changed()
      return done && (dirty.size || gone.size) ? write() : undefined
    })
    return writing
  }

  /** Returns whether everything was written. What was not is in the next write. */
  async function writeAll(): Promise<boolean> {
    while (dirty.size || gone.size) {
      const puts = [...dirty].flatMap((questionId) => slots.get(questionId)?.pending ?? [])
      const removes = [...gone]
      dirty.clear()
      gone.clear()
      const rows = puts.map(({ questionId, seq, value, flagged, at }) => ({ questionId, seq, value, flagged, at }))
      const done = await within(
        store.write(
          rows,
          removes.map(([questionId, seq]) => ({ questionId, seq })),
        ),
      )
      if (puts.length) memoryOnly = !done
      if (!done) {
        for (const { questionId } of puts) dirty.add(questionId)
        for (const [questionId, seq] of removes) gone.set(questionId, Math.max(seq, gone.get(questionId) ?? 0))
        return false
      }
      for (const each of puts) each.kept = true
      if (puts.length) keptAt = now()
      changed()
    }
    return true
  }

  /** Whether something has succeeded in time. */
  const within = (work: Promise<void>): Promise<boolean> =>
    new Promise((resolve) => {
      const stop = wait(storePatience, () => resolve(false))
      work.then(
        () => {
          stop()
          resolve(true)
        },
        () => {
          stop()
          resolve(false)
        },
      )
    })

  /** Ends answering: what waits is sent together with the request to hand in after some milliseconds, for as long as it takes. */
  async function seal(delay = 0): Promise<void> {
    if (sealed) return
    sealed = true
    if (stopped === 'stopped') stopped = null
    changed()
    await within(store.seal(now()))
    if (delay) plan(delay)
    else retry()
  }

  return {
    begin,
    restore,
    answer,
    retry,
    seal,
    /** Resolves when everything is written to the browser's storage, or that has failed. */
    settled: () => write(),
    /** Goes on after the reason to stop has ended, such as a new sign-in. */
    resume: () => {
      stopped = null
      retry()
    },
    /** Stops for good, such as when another tab goes on. */
    stop: () => {
      stopTimer?.()
      stopTimer = undefined
      stopped = 'stopped'
    },
    /** What the server has not acknowledged, for a queue that goes on after this one. */
    unsent: (): KeptAnswer[] =>
      [...slots.values()].flatMap(({ pending }) => {
        if (!pending) return []
        const { questionId, seq, value, flagged, at } = pending
        return [{ questionId, seq, value, flagged, at }]
      }),
    answers: (): ReadonlyMap<string, Readonly<{ value: AnswerValue; flagged: boolean }>> => slots,
    view: (): QueueView => {
      const waiting = [...slots.values()].flatMap(({ pending }) => pending ?? [])
      return {
        waiting: new Set(waiting.map(({ questionId }) => questionId)),
        sending: inFlight,
        offline,
        kept: waiting.every(({ kept }) => kept),
        stored: waiting.filter(({ kept }) => kept).length,
        memoryOnly,
        savedAt,
        keptAt,
        refused: new Set(refused),
        stopped,
        sealed,
        handedIn,
      }
    },
  }
}

export type AnswerQueue = ReturnType<typeof createAnswerQueue>
