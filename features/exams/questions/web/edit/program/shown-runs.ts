import type { ShownRun } from '#features/exams/programs/web/TestRuns.tsx'
import type { Ran } from './use-program-run.ts'

/** The runs as the author sees them: everything, of hidden tests too. */
export const shownRuns = ({ program, runs }: Ran): ShownRun[] =>
  runs.map(({ end, passed, output, error, milliseconds }, at) => {
    const { input, output: expected, hidden } = program.tests[at] ?? { input: '', output: '', hidden: false }
    return { end, passed, hidden, milliseconds, input, expected, output, error }
  })
