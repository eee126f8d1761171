import { setTimeout as pause } from 'node:timers/promises'

/**
 * Ends the process with an exit code after a tenth of a second without work. `process.exit` waits for the threads that compile functions, and one of them
 * that waits for a garbage collection, which this thread would have to do, never ends (nodejs/node, issue 54918); within that time they have ended.
 */
export async function endProcess(code: number): Promise<never> {
  await pause(100)
  process.exit(code)
}
