import { useRef, useState } from 'react'
import type { Program } from '#assessment/programs/program.ts'
import type { TestRun } from '#assessment/programs/runs.ts'
import type { programRun } from '#features/exams/programs/contract.ts'
import { send } from '#web/kernel/send/send.ts'

/** The last run of a program, and what it was a run of. */
export interface Ran {
  program: Program
  code: string
  runs: TestRun[]
}

/** Runs a program for the tests of a question that is being written. An error is shown as a message, and the last result stays. */
export function useProgramRun() {
  const [ran, setRan] = useState<Ran>()
  const [running, setRunning] = useState(false)
  const latest = useRef(0)
  async function run(program: Program, code: string): Promise<TestRun[] | undefined> {
    const turn = ++latest.current
    setRunning(true)
    try {
      const runs = await send<typeof programRun>('POST /question/program/run', { body: { program, code } })
      if (turn === latest.current) setRan({ program, code, runs })
      return runs
    } catch {
      return undefined
    } finally {
      if (turn === latest.current) setRunning(false)
    }
  }
  return { ran, running, run, clear: () => setRan(undefined) }
}
