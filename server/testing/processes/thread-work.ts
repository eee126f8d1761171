import { threadId } from 'node:worker_threads'

// Functions for the test of the worker threads: normal ones and hostile ones.

export function count({ to }: { to: number }, tell: (step: string) => void): { sum: number; thread: number } {
  let sum = 0
  for (let n = 1; n <= to; n++) {
    sum += n
    tell(String(n))
  }
  return { sum, thread: threadId }
}

export function fail({ message }: { message: string }): never {
  throw new Error(message)
}

/** Never ends. */
export function turn({ step }: { step: string }, tell: (step: string) => void): void {
  tell(step)
  for (;;) Math.random()
}

/** Allocates more memory than a thread may use. */
export function grow(): number {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 100_000 }, (_each, at) => at))
}

/** Recurses deeper than the stack allows. */
export function nest(): number {
  const below = (depth: number): number => 1 + below(depth + 1)
  return below(0)
}

export function leave(): never {
  process.exit(3)
}

/** Holds ever more memory outside of the heap. */
export function hoard(): never {
  const held: Uint8Array[] = []
  for (;;) held.push(new Uint8Array(2 ** 20).fill(1))
}
