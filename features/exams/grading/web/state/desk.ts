import type { Grading, Queue } from '../../contract.ts'
import { type Draft, draftOf, isChanged } from './draft.ts'
import { DraftHistory } from './draft-history.ts'

/** How it went with an answer that was saved: under way, refused with a reason, or saved. */
export type Sent = { state: 'sending' } | { state: 'refused'; reason: string } | { state: 'saved' }

export interface DeskState {
  queue: Queue
  /** Answers in the order in which the person goes through them: those that were done, then those that are held. */
  items: readonly Grading[]
  at: number
  /** What the person has written, where it differs from what is saved. */
  drafts: Readonly<Record<string, Draft>>
  sent: Readonly<Record<string, Sent>>
  /** The last answer that was left by saving, which can be taken back. */
  last: string | undefined
  /** Answers are being asked for; none is left in the queue. */
  loading: boolean
  none: boolean
  offline: boolean
  error: Error | undefined
}

/** What the desk keeps in the browser, so that a reload and a break of the connection lose nothing. */
export interface KeptDesk {
  drafts: Record<string, Draft>
  /** Answers whose saving was not confirmed, in their order. */
  unsent: { grading: Grading; draft: Draft; rubricVersion: number }[]
}

export interface DeskWorld {
  claim: (queue: Queue) => Promise<Grading[]>
  save: (grading: Grading, draft: Draft, rubricVersion: number) => Promise<Grading>
  reopen: (grading: Grading) => Promise<Grading>
  skip: (id: string) => Promise<void>
  hand: (id: string, memberId: string, note: string) => Promise<void>
  load: (id: string) => Promise<Grading>
  keep: (kept: KeptDesk) => void
  kept: () => KeptDesk | undefined
  /** The reason of a refusal; undefined: the request did not get through, and is sent again. */
  refusal: (error: unknown) => string | undefined
  /** Waits before a request is sent again; ends early when the browser is online again. */
  pause: (milliseconds: number) => Promise<void>
  /** Something was saved or given away, so that figures have changed. */
  moved: () => void
}

/** More answers are asked for when so few are left. */
const fewest = 3
const longestPause = 15_000

/**
 * The work of one person at the answers to one question: goes to the next answer at once while the one before is saved, asks for more in time, and keeps what
 * could not be sent.
 */
export class Desk {
  private world: DeskWorld
  private listeners = new Set<() => void>()
  private unsent: KeptDesk['unsent'] = []
  private sending = false
  private asking: Promise<void> | undefined
  private ended = false
  private history = new DraftHistory()
  state: DeskState

  constructor(world: DeskWorld) {
    this.world = world
    const kept = world.kept()
    this.unsent = kept?.unsent ?? []
    this.state = {
      queue: 'open',
      items: this.unsent.map(({ grading }) => grading),
      at: this.unsent.length,
      drafts: { ...kept?.drafts, ...Object.fromEntries(this.unsent.map(({ grading, draft }) => [grading.id, draft])) },
      sent: Object.fromEntries(this.unsent.map(({ grading }) => [grading.id, { state: 'sending' as const }])),
      last: this.unsent.at(-1)?.grading.id,
      loading: true,
      none: false,
      offline: false,
      error: undefined,
    }
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  snapshot = () => this.state

  private set(change: Partial<DeskState>): void {
    this.state = { ...this.state, ...change }
    this.world.keep({ drafts: this.state.drafts, unsent: this.unsent })
    for (const listener of this.listeners) listener()
  }

  get current(): Grading | undefined {
    return this.state.items[this.state.at]
  }

  draft(grading: Grading): Draft {
    return this.state.drafts[grading.id] ?? draftOf(grading)
  }

  /** Begins: sends what an earlier visit could not send, and asks for answers. */
  start(): void {
    this.ended = false
    void this.send()
    void this.ask()
  }

  /** Ends the work. Resolves when no answers are being asked for any more: true, unless it has begun again meanwhile. */
  async stop(): Promise<boolean> {
    this.ended = true
    await this.asking
    return this.ended
  }

  /** Asks for more answers of the queue, unless it is being done. */
  ask(): Promise<void> {
    this.asking ??= this.askNow().finally(() => (this.asking = undefined))
    return this.asking
  }

  private async askNow(): Promise<void> {
    const { queue } = this.state
    this.set({ loading: true, error: undefined })
    try {
      const claimed = await this.world.claim(queue)
      if (queue !== this.state.queue) return
      const known = new Set(this.state.items.map(({ id }) => id))
      const fresh = claimed.filter(({ id }) => !known.has(id))
      const items = this.state.items.map((item) => claimed.find(({ id }) => id === item.id && !this.state.sent[id]) ?? item)
      this.set({ items: [...items, ...fresh], loading: false, none: fresh.length === 0, offline: false })
    } catch (error) {
      const reason = this.world.refusal(error)
      this.set({ loading: false, offline: reason === undefined, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  /** Takes answers from another queue; what was done stays behind. */
  async change(queue: Queue): Promise<void> {
    if (queue === this.state.queue) return
    await this.asking
    const done = this.state.items.filter(({ id, state }) => state === 'done' || this.state.sent[id])
    this.set({ queue, items: done, at: done.length, none: false })
    await this.ask()
  }

  write(grading: Grading, draft: Draft): void {
    this.history.wrote(grading.id, this.draft(grading))
    this.put(grading, draft)
  }

  private put(grading: Grading, draft: Draft): void {
    const { [grading.id]: _, ...others } = this.state.drafts
    this.set({ drafts: isChanged(draft, grading) ? { ...others, [grading.id]: draft } : others })
  }

  /** Whether a step of what is written at the answer that is shown can be undone, and one that was undone can be redone. */
  get steps(): { undo: boolean; redo: boolean } {
    const id = this.current?.id ?? ''
    return { undo: this.history.canUndo(id), redo: this.history.canRedo(id) }
  }

  /** Undoes or redoes one step of what is written at the answer that is shown. */
  step(way: 'undo' | 'redo'): void {
    const grading = this.current
    const draft = grading && this.history[way](grading.id, this.draft(grading))
    if (draft) this.put(grading, draft)
  }

  go(step: 1 | -1): void {
    const at = this.state.at + step
    if (at >= 0 && at <= this.state.items.length) this.set({ at })
    this.askIfFew()
  }

  show(id: string): void {
    const at = this.state.items.findIndex((item) => item.id === id)
    if (at >= 0) this.set({ at })
  }

  /** Shows an answer that does not come by itself, such as one from the list of all. */
  async open(id: string): Promise<void> {
    if (!this.state.items.some((item) => item.id === id)) {
      const grading = await this.world.load(id)
      const { items, at } = this.state
      this.set({ items: [...items.slice(0, at), grading, ...items.slice(at)] })
    }
    this.show(id)
  }

  private askIfFew(): void {
    const { items, at, none } = this.state
    if (!none && items.length - at <= fewest) void this.ask()
  }

  /** Saves the answer that is shown, and goes to the next one that is not done. */
  save(rubricVersion: number): void {
    const grading = this.current
    if (!grading || this.state.sent[grading.id]?.state === 'sending') return
    const draft = this.draft(grading)
    this.unsent = [...this.unsent, { grading, draft, rubricVersion }]
    this.set({ sent: { ...this.state.sent, [grading.id]: { state: 'sending' } }, last: grading.id, at: this.nextOpen(grading.id) })
    this.askIfFew()
    void this.send()
  }

  /** The place of the next answer that waits: after the one that is shown, else the first that was passed over; the end if there is none. */
  private nextOpen(without: string): number {
    const { items, at, sent } = this.state
    const waits = (item: Grading) => item.id !== without && item.state === 'waiting' && sent[item.id]?.state !== 'sending'
    const next = items.findIndex((item, place) => place > at && waits(item))
    const waiting = next >= 0 ? next : items.findIndex(waits)
    return waiting >= 0 ? waiting : items.length
  }

  private async send(): Promise<void> {
    if (this.sending) return
    this.sending = true
    let pause = 1000
    for (let [next] = this.unsent; next && !this.ended; [next] = this.unsent) {
      const { grading, draft, rubricVersion } = next
      try {
        const saved = await this.world.save(grading, draft, rubricVersion)
        this.settle(grading.id, { state: 'saved' }, saved)
        pause = 1000
        this.world.moved()
      } catch (error) {
        const reason = this.world.refusal(error)
        if (reason === undefined) {
          this.set({ offline: true })
          await this.world.pause(pause)
          pause = Math.min(pause * 2, longestPause)
        } else this.settle(grading.id, { state: 'refused', reason })
      }
    }
    this.sending = false
  }

  private settle(id: string, sent: Sent, saved?: Grading): void {
    if (saved) this.history.end(id)
    this.unsent = this.unsent.filter(({ grading }) => grading.id !== id)
    const { [id]: draft, ...others } = this.state.drafts
    this.set({
      offline: false,
      sent: { ...this.state.sent, [id]: sent },
      items: this.state.items.map((item) => (saved && item.id === id ? saved : item)),
      // What was refused stays as it was written.
      drafts: saved || !draft ? others : { ...others, [id]: draft },
    })
  }

  /** Takes back the answer that was saved last, and shows it again. */
  async undo(): Promise<boolean> {
    const id = this.state.last
    const grading = this.state.items.find((item) => item.id === id)
    if (id === undefined || !grading || this.state.sent[id]?.state !== 'saved') return false
    const draft = draftOf(grading)
    const opened = await this.world.reopen(grading)
    const { [id]: _, ...sent } = this.state.sent
    this.set({
      sent,
      last: undefined,
      items: this.state.items.map((item) => (item.id === id ? opened : item)),
      drafts: { ...this.state.drafts, [id]: draft },
    })
    this.show(id)
    this.world.moved()
    return true
  }

  /** Reads the answer that is shown again: what somebody else has given it meanwhile. What was written stays as a draft unless it is dropped. */
  async reload(id: string, drop: boolean): Promise<void> {
    const fresh = await this.world.load(id)
    const { [id]: _, ...sent } = this.state.sent
    const { [id]: draft, ...drafts } = this.state.drafts
    this.set({
      sent,
      drafts: drop || !draft ? drafts : { ...drafts, [id]: draft },
      items: this.state.items.map((item) => (item.id === id ? fresh : item)),
    })
  }

  async skip(): Promise<boolean> {
    const grading = this.current
    if (!grading) return false
    await this.world.skip(grading.id)
    this.leave(grading.id)
    return true
  }

  async hand(memberId: string, note: string): Promise<boolean> {
    const grading = this.current
    if (!grading) return false
    await this.world.hand(grading.id, memberId, note)
    this.leave(grading.id)
    return true
  }

  /** The answer is somebody else's now. */
  leave(id: string): void {
    const { [id]: _, ...sent } = this.state.sent
    const { [id]: __, ...drafts } = this.state.drafts
    const place = this.state.items.findIndex((item) => item.id === id)
    const at = place >= 0 && place < this.state.at ? this.state.at - 1 : this.state.at
    this.set({ sent, drafts, at, items: this.state.items.filter((item) => item.id !== id) })
    this.askIfFew()
    this.world.moved()
  }

  /** Answers that are not done, of those that are here. */
  get left(): number {
    return this.state.items.filter(({ id, state }) => state === 'waiting' && this.state.sent[id]?.state !== 'sending').length
  }
}
