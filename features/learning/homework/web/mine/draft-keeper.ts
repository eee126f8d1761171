import type { StoredFile } from '#contract/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Annotation } from '../../contract-annotations.ts'
import type { GivenAnswers } from '../questions/answers.ts'
import type { Answer } from '#web/kernel/kept/save-answer.ts'

/** What a student has written. */
export interface Written {
  text: DocJson | null
  files: readonly StoredFile[]
  answers: GivenAnswers
  annotations: readonly Annotation[]
}
/** The same with the number of the draft that it continues. */
export interface KeptDraft extends Written {
  no: number
}

export type DraftState =
  | { kind: 'saved'; at: string | null }
  | { kind: 'saving' | 'offline' }
  /** Another window or device has saved something else. */
  | { kind: 'conflict'; theirs: KeptDraft }
  | { kind: 'refused'; reason: string }

export interface DraftWorld {
  save: (draft: KeptDraft) => Promise<Answer<{ no: number; savedAt: string }>>
  /** What stands at the server now. */
  look: () => Promise<KeptDraft>
  kept: () => unknown
  /** Undefined takes it away. */
  keep: (draft: KeptDraft | undefined) => void
  /** Waits before the next attempt; ends early when the browser is online again. */
  pause: (milliseconds: number) => Promise<void>
}

const afterTyping = 1200
const betweenAttempts = 10_000

const isKept = (value: unknown): value is KeptDraft => {
  const { no, files, text } = (value ?? {}) as Partial<Record<keyof KeptDraft, unknown>>
  return Number.isInteger(no) && Array.isArray(files) && (text === null || typeof text === 'object')
}

/** Keeps what a student writes: in the browser at once, at the server a moment after the last change and as soon as there is a network. */
export class DraftKeeper {
  private world: DraftWorld
  private draft: KeptDraft
  private state: DraftState
  private listeners = new Set<() => void>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private sending = false
  private changed = false
  private stopped = false

  constructor(world: DraftWorld, stored: KeptDraft & { savedAt: string | null }) {
    this.world = world
    const kept = world.kept()
    const { text, files, no, answers, annotations } = isKept(kept) ? kept : stored
    // What an earlier version of the page has kept has neither answers nor annotations.
    this.draft = { text, files, no, answers: answers ?? {}, annotations: annotations ?? [] }
    this.changed = isKept(kept)
    this.state = this.changed ? { kind: 'saving' } : { kind: 'saved', at: stored.savedAt }
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  snapshot = (): DraftState => this.state
  written = (): Written => this.draft

  /** Sends what was kept from an earlier visit. */
  start(): void {
    this.stopped = false
    if (this.changed) void this.send()
  }
  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
  }

  write(part: Partial<Written>): void {
    this.draft = { ...this.draft, ...part }
    this.changed = true
    this.world.keep(this.draft)
    if (this.state.kind !== 'conflict') this.tell({ kind: 'saving' })
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.send(), afterTyping)
  }

  /** Puts what is written here in place of what another window has saved. */
  keepMine(): void {
    if (this.state.kind !== 'conflict') return
    this.draft = { ...this.draft, no: this.state.theirs.no }
    this.changed = true
    this.tell({ kind: 'saving' })
    void this.send()
  }
  takeTheirs(): void {
    if (this.state.kind !== 'conflict') return
    this.draft = this.state.theirs
    this.changed = false
    this.world.keep(undefined)
    this.tell({ kind: 'saved', at: null })
  }

  /** What was written was handed in: nothing is left to be saved. */
  handedIn(no: number): void {
    clearTimeout(this.timer)
    this.draft = { ...this.draft, no }
    this.changed = false
    this.world.keep(undefined)
    this.tell({ kind: 'saved', at: null })
  }

  private tell(state: DraftState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }

  private async send(): Promise<void> {
    if (this.sending || this.stopped || this.state.kind === 'conflict') return
    this.sending = true
    try {
      while (this.changed && !this.stopped) {
        const sent = this.draft
        this.changed = false
        const answer = await this.world.save(sent)
        if (answer.kind === 'saved') {
          this.draft = { ...this.draft, no: answer.saved.no }
          if (this.changed) continue
          this.world.keep(undefined)
          this.tell({ kind: 'saved', at: answer.saved.savedAt })
          return
        }
        this.changed = true
        if (answer.kind === 'unsure' || answer.kind === 'later') {
          this.tell({ kind: 'offline' })
          await this.world.pause(betweenAttempts)
          continue
        }
        if (answer.kind === 'conflict') {
          const theirs = await this.world.look().catch(() => undefined)
          if (theirs && theirs.no !== sent.no) return this.tell({ kind: 'conflict', theirs })
        }
        return this.tell({ kind: 'refused', reason: answer.kind === 'refused' ? answer.reason : '' })
      }
    } finally {
      this.sending = false
    }
  }
}
