import type { Answer } from '#web/kernel/kept/save-answer.ts'
import type { Data } from '#contract/call.ts'
import type { Conflict, gradebookMarksChange, MarkChange } from '../../contract-marks.ts'

/** A change of a mark that did not get to the server. */
export interface Unsent extends MarkChange {
  reason: string
}

/** What stands in the way of a change that the server has answered: another value, or a refusal in words. */
export type Problem = { conflict: Conflict } | { refused: string }
export type UnsentMark = Unsent & { problem?: Problem }

type Saved = Data<typeof gradebookMarksChange>

export interface UnsentWorld {
  /** Sends changes with the same reason in one call. */
  send: (marks: readonly Unsent[]) => Promise<Answer<Saved>>
  kept: () => unknown
  /** Puts these in place of what was kept; an empty list takes it away. */
  keep: (marks: readonly Unsent[]) => void
  /** Waits before the next attempt; ends early when the browser is online again. */
  pause: (milliseconds: number) => Promise<void>
  /** Marks were saved, so that tables are out of date. */
  saved: () => void
}

/** Changes that are kept for one person and class. */
const most = 200
const longestPause = 15_000

type Pair = Pick<Unsent, 'itemId' | 'memberId'>
const isSame = (one: Pair, other: Pair) => one.itemId === other.itemId && one.memberId === other.memberId

/** Whether what stands at the server is what was sent: its answer was lost on the way. */
export function hasArrived({ set, rowVersion }: Pick<Unsent, 'set' | 'rowVersion'>, { theirs }: Conflict): boolean {
  if (theirs.rowVersion !== rowVersion + 1) return false
  if (set.do === 'override') return theirs.override === set.points
  if (theirs.override !== null) return false
  return set.do === 'points' ? theirs.state === 'points' && theirs.points === set.points : theirs.state === set.state
}

const isUnsent = (value: unknown): value is Unsent => {
  const { itemId, memberId, rowVersion, reason, set } = (value ?? {}) as Partial<Record<keyof Unsent, unknown>>
  return typeof itemId === 'string' && typeof memberId === 'string' && Number.isInteger(rowVersion) && typeof reason === 'string' && !!set
}

/** Changes of marks that wait for the network, in their order. They are tried again until the server answers; what it then does not take stays with its reason. */
export class UnsentMarks {
  private world: UnsentWorld
  private listeners = new Set<() => void>()
  private sending = false
  private ended = true
  marks: readonly UnsentMark[]

  constructor(world: UnsentWorld) {
    this.world = world
    const kept = world.kept()
    this.marks = Array.isArray(kept) ? kept.filter(isUnsent).slice(0, most) : []
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  snapshot = () => this.marks

  private put(marks: readonly UnsentMark[]): void {
    this.marks = marks
    this.world.keep(marks.map(({ itemId, memberId, rowVersion, set, reason }) => ({ itemId, memberId, rowVersion, set, reason })))
    for (const listener of this.listeners) listener()
  }

  of = (pair: Pair): UnsentMark | undefined => this.marks.find((mark) => isSame(mark, pair))

  /** Takes changes in place of earlier ones of the same marks, all or none. False: there would be too many. */
  add(marks: readonly Unsent[]): boolean {
    const others = this.marks.filter((each) => !marks.some((mark) => isSame(each, mark)))
    if (others.length + marks.length > most) return false
    this.put([...others, ...marks])
    void this.send()
    return true
  }

  drop = (pair: Pair): void => {
    if (this.of(pair)) this.put(this.marks.filter((mark) => !isSame(mark, pair)))
  }

  start(): void {
    this.ended = false
    void this.send()
  }

  stop(): void {
    this.ended = true
  }

  private async send(): Promise<void> {
    if (this.sending) return
    this.sending = true
    let [pause, saved, alone] = [1000, false, 0]
    for (let marks = this.next(alone > 0); marks.length; marks = this.next(alone > 0)) {
      const answer = await this.world.send(marks)
      if (answer.kind === 'unsure' || answer.kind === 'later' || answer.kind === 'signed-out') {
        if (saved) this.world.saved()
        saved = false
        await this.world.pause(pause)
        pause = Math.min(pause * 2, longestPause)
        continue
      }
      pause = 1000
      // One of them is refused, and then none is saved; each is sent by itself.
      if (answer.kind === 'refused' && marks.length > 1) {
        alone = marks.length
        continue
      }
      alone = Math.max(0, alone - 1)
      for (const mark of marks) saved = this.settle(mark, problemOf(answer, mark)) || saved
    }
    this.sending = false
    if (saved) this.world.saved()
  }

  /** The changes that are sent next: the first that waits, and unless it is sent alone all others with its reason. */
  private next(alone: boolean): UnsentMark[] {
    const waiting = this.ended ? [] : this.marks.filter(({ problem }) => !problem)
    return alone ? waiting.slice(0, 1) : waiting.filter(({ reason }) => reason === waiting[0]?.reason)
  }

  /** Whether the change is saved. */
  private settle(mark: UnsentMark, problem: Problem | undefined): boolean {
    // If it was replaced or taken back meanwhile, what stands there now is another change.
    if (!this.marks.includes(mark)) return !problem
    if (problem) this.put(this.marks.map((each) => (each === mark ? { ...mark, problem } : each)))
    else this.drop(mark)
    return !problem
  }
}

function problemOf(answer: Answer<Saved>, mark: Unsent): Problem | undefined {
  if (answer.kind === 'refused') return { refused: answer.reason }
  if (answer.kind !== 'saved') return { refused: '' }
  const conflict = answer.saved.conflicts.find((each) => isSame(each, mark))
  return conflict && !hasArrived(mark, conflict) ? { conflict } : undefined
}
