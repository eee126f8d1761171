import type { Run } from '#assessment/programs/runs.ts'
import type { ProgramTask } from '../run/program-task.ts'
import { openPython } from './python-realm.ts'

// Runs in a worker thread, which ends with its one task: nothing here may import the database or the server. The interpreter is started with the module.

const python = await openPython()

/**
 * Runs the program for each input, one after the other in the same interpreter, and reports every `Run` as JSON. A program that ends the interpreter leaves the rest to
 * another thread. Inputs are given one by one, so that a program does not see the ones to come.
 */
export function runPython({ code, inputs, memory }: ProgramTask, tell: (run: string) => void): void {
  python.setMemory(memory)
  for (const input of inputs) {
    const began = performance.now()
    const json = python.run(code, input)
    const milliseconds = Math.round(performance.now() - began)
    const ended = json === undefined ? undefined : (JSON.parse(json) as Omit<Run, 'milliseconds'>)
    tell(JSON.stringify({ end: 'failed', output: '', error: '', ...ended, milliseconds } satisfies Run))
    if (!ended) return
  }
}
