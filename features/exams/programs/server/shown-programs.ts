import type { Program } from '#assessment/programs/program.ts'
import type { TestRun } from '#assessment/programs/runs.ts'

/** Characters of an output that are kept and shown. */
const shownLength = 2000

/** A programming question as readers get it: without the reference program, and without what hidden tests read and expect. */
export const shownProgram = ({ language, starter, seconds, memory, tests }: Program, last: string | undefined) => ({
  language,
  starter: last ?? starter,
  seconds,
  memory,
  tests: tests.filter(({ hidden }) => !hidden).map(({ input, output }) => ({ input, output })),
  hidden: tests.filter(({ hidden }) => hidden).length,
})

/** The runs as they are kept: nothing of what a program wrote in a hidden test, and otherwise its beginning. */
export const briefRuns = ({ tests }: Program, runs: readonly TestRun[]): TestRun[] =>
  runs.map((run, at) => {
    const hidden = tests[at]?.hidden ?? true
    return { ...run, output: hidden ? '' : run.output.slice(0, shownLength), error: hidden ? '' : run.error }
  })

/** The runs as readers see them, with what the visible tests read and expected. */
export const shownRuns = ({ tests }: Program, runs: readonly TestRun[]) =>
  runs.map(({ end, passed, milliseconds, output, error }, at) => {
    const test = tests[at]
    if (!test || test.hidden) return { end, passed, milliseconds, hidden: true }
    return { end, passed, milliseconds, hidden: false, input: test.input, expected: test.output, output, error }
  })
