import { z } from 'zod'
import { call } from '#contract/call.ts'
import { outputRules, programLanguages, programLimits } from '#assessment/programs/program.ts'
import { runEnds } from '#assessment/programs/runs.ts'

const { seconds, memory } = programLimits
const code = z.string().max(programLimits.code)

/** The shape of `Program` in assessment/programs/program.ts. */
export const ProgramContent = z.object({
  language: z.enum(programLanguages),
  starter: code,
  solution: code,
  tests: z
    .array(
      z.object({
        input: z.string().max(programLimits.input),
        output: z.string().max(programLimits.output),
        hidden: z.boolean(),
        weight: z.int().min(0).max(programLimits.weight),
      }),
    )
    .max(programLimits.tests),
  compare: z.enum(outputRules),
  tolerance: z.number().min(0).max(programLimits.tolerance),
  seconds: z.number().min(seconds.least).max(seconds.most),
  memory: z.int().min(memory.least).max(memory.most),
})

export const programLanguageList = call('GET /question/program/languages', 'bookexam', {
  does: 'Lists the languages of programming questions, and why programs in some of them cannot be run at present.',
  data: z.array(z.object({ language: z.enum(programLanguages), available: z.boolean(), reason: z.string().nullable() })),
})

export const programRun = call('POST /question/program/run', 'bookexam', {
  does: 'Runs a program for the tests of a programming question that is being written, in the sandbox or at the outside judge; nothing is stored.',
  maxBytes: 3 * 1024 * 1024,
  body: z.object({ program: ProgramContent, code: code.min(1) }),
  data: z.array(
    z.object({
      end: z.enum(runEnds),
      passed: z.boolean(),
      output: z.string(),
      error: z.string(),
      milliseconds: z.int(),
    }),
  ),
})
