import type { Answer } from '#web/kernel/kept/save-answer.ts'

export interface Vote {
  questionId: string
  round: number
  choices: readonly number[]
  words: readonly string[]
}

/** Where a vote is: on its way, waiting for the network, stored by the server, refused because the round is over, or refused for another reason. */
export type VoteState = { vote: Vote; state: 'sending' | 'kept' | 'saved' | 'late' } | { vote: Vote; state: 'refused'; reason: string }

export interface VoteWorld {
  send: (vote: Vote) => Promise<Answer<unknown>>
  /** The vote that was kept when the page was left. */
  kept: () => Vote | undefined
  /** Keeps a vote in place of the one before; without one nothing is kept. */
  keep: (vote: Vote | undefined) => void
  /** Waits before the next attempt; ends early when the browser is online again. */
  pause: (milliseconds: number) => Promise<void>
}

const longestPause = 8000

/** Sends the last vote of a person until the server has answered. A newer vote takes the place of one that has not got through. */
export class VoteSender {
  private world: VoteWorld
  private listeners = new Set<() => void>()
  private running = false
  private ended = false
  private state: VoteState | undefined

  constructor(world: VoteWorld) {
    this.world = world
    const kept = world.kept()
    if (kept) this.state = { vote: kept, state: 'kept' }
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  snapshot = () => this.state

  start(): void {
    this.ended = false
    void this.run()
  }

  stop(): void {
    this.ended = true
  }

  cast(vote: Vote): void {
    this.world.keep(vote)
    this.put({ vote, state: 'sending' })
    void this.run()
  }

  private put(state: VoteState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }

  private async run(): Promise<void> {
    if (this.running) return
    this.running = true
    let pause = 1000
    for (let vote = this.next(); vote; vote = this.next()) {
      const answer = await this.world.send(vote)
      // A newer vote was cast meanwhile, and is sent next.
      if (this.state?.vote !== vote) continue
      if (answer.kind === 'unsure' || answer.kind === 'later' || answer.kind === 'signed-out') {
        this.put({ vote, state: 'kept' })
        await this.world.pause(pause)
        pause = Math.min(pause * 2, longestPause)
        continue
      }
      pause = 1000
      this.world.keep(undefined)
      if (answer.kind === 'refused') this.put({ vote, state: 'refused', reason: answer.reason })
      else this.put({ vote, state: answer.kind === 'saved' ? 'saved' : 'late' })
    }
    this.running = false
  }

  private next(): Vote | undefined {
    const { state, vote } = this.state ?? {}
    return !this.ended && (state === 'sending' || state === 'kept') ? vote : undefined
  }
}
