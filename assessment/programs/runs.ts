import { sameOutput } from './compare.ts'
import type { Program } from './program.ts'

/**
 * How a run ended: `done` with an output, `failed` with an error of the program, beyond its `time`, `memory` or `output`, or `skipped` because earlier
 * runs were stopped too often.
 */
export const runEnds = ['done', 'failed', 'time', 'memory', 'output', 'skipped'] as const
export type RunEnd = (typeof runEnds)[number]

/** One run of a program as the sandbox reports it. */
export interface Run {
  end: RunEnd
  /** What it wrote, also if it was stopped. */
  output: string
  /** The message of the language, with the line. */
  error: string
  milliseconds: number
}

/** A run with whether it passed its test. */
export interface TestRun extends Run {
  passed: boolean
}

/** The runs of a program for its tests, in their order, each with whether it passed. A test without a run has not passed. */
export const judgeRuns = (program: Program, runs: readonly Run[]): TestRun[] =>
  program.tests.map(({ output }, at) => {
    const run = runs[at] ?? { end: 'skipped' as const, output: '', error: '', milliseconds: 0 }
    return { ...run, passed: run.end === 'done' && sameOutput(program, output, run.output) }
  })
