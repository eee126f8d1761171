import type { Work } from '@recto/contract/errors'
import { RequestError } from '../kernel/send-errors.ts'

const tries = 3

/**
 * Makes a call that may want work done by this machine first. The work is found while the page stays alive, and the call is made again by
 * itself; a puzzle that has lapsed meanwhile, or was too easy by then, gives way to the next one. `onWork` is told while it lasts.
 */
export async function withWork<T>(act: (solved: { work?: string }) => Promise<T>, onWork: (working: boolean) => void = () => undefined): Promise<T> {
  let solved: { work?: string } = {}
  for (let left = tries; ; left--) {
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

const slice = 10
const atOnce = 500

/** Looks for the number in slices of some milliseconds, between which the page answers its person. */
async function find({ seed, bits }: Work): Promise<number> {
  const { solveFrom } = await import('@recto/plain/proof-of-work')
  for (let from = 0; ;) {
    for (const end = performance.now() + slice; performance.now() < end; from += atOnce) {
      const found = solveFrom({ seed, bits }, from, atOnce)
      if (found !== undefined) return found
    }
    await breath()
  }
}

/** A timer would be held back to one a second where the page is in the background. */
const breath = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => (port1.close(), resolve()), { once: true })
    port1.start()
    port2.postMessage(0)
  })
