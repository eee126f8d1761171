import type { WorkPuzzle } from '#contract/errors.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'

const maxTries = 3

/**
 * Makes a call that may require a proof of work. If so, the proof is computed without blocking the page and the call is repeated with it.
 * If the challenge has expired or is too easy by then, the next one is solved. `onWork` reports whether a computation is running.
 */
export async function withProofOfWork<T>(
  act: (solved: { work?: string }) => Promise<T>,
  onWork: (working: boolean) => void = () => undefined,
): Promise<T> {
  let solved: { work?: string } = {}
  for (let left = maxTries; ; left--) {
    try {
      return await act(solved)
    } catch (failed) {
      if (!(failed instanceof RequestError) || !failed.work || left === 0) throw failed
      onWork(true)
      solved = { work: `${failed.work.challenge}.${await find(failed.work)}` }
    } finally {
      onWork(false)
    }
  }
}

/** Milliseconds of computation between two yields to the page. */
const slice = 10
/** Candidates tested between two looks at the clock. */
const batchSize = 500

/** Searches the number in slices of some milliseconds, so that the page stays responsive. */
async function find({ seed, bits }: WorkPuzzle): Promise<number> {
  const { findSolution } = await import('#plain/access/proof-of-work.ts')
  for (let from = 0; ;) {
    for (const end = performance.now() + slice; performance.now() < end; from += batchSize) {
      const found = findSolution({ seed, bits }, from, batchSize)
      if (found !== undefined) return found
    }
    await yieldToPage()
  }
}

/** Yields to the event loop. A message channel, because timers are throttled to one a second in background tabs. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (port1.close(), resolve()), { once: true })
    port1.start()
    port2.postMessage(0)
  })
