import { fewestWatchers } from '../../contract.ts'

interface Found {
  people: number
  averageSeconds: number | null
  stopAt: number | null
  /** How many have stopped there. */
  stopped: number | null
}

/** What is shown of how a file was watched: nothing of a small group, and no place at which a single person has stopped. */
export const figuresOf = ({ people, averageSeconds, stopAt, stopped }: Found) =>
  people < fewestWatchers
    ? { people: null, averageSeconds: null, stopAt: null }
    : { people, averageSeconds, stopAt: (stopped ?? 0) > 1 ? stopAt : null }
