import { z } from 'zod'
import { programLanguages } from '#assessment/programs/program.ts'
import { call } from '#contract/call.ts'
import { questionStates } from './contract.ts'

/** Formats of exported questions. */
export const exportFormats = ['text', 'docx', 'xlsx', 'gift', 'moodle', 'qti'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const questionsExport = call('POST /question/export', 'bookexam', {
  does: 'Writes questions into a file, as a task: those that are named, or those of a bank or category. Questions that the caller may not see are left out.',
  body: z.object({
    format: z.enum(exportFormats),
    ids: z.array(z.uuid()).min(1).max(1000).optional(),
    filter: z
      .object({
        bankId: z.uuid(),
        categoryId: z.uuid().optional(),
        type: z.int().min(0).max(4).optional(),
        state: z.enum(questionStates).optional(),
      })
      .optional(),
  }),
  data: z.object({ jobId: z.uuid() }),
})

export const codeTemplate = call('GET /question/code/codeTemplate', 'bookexam', {
  does: 'Returns the template of a file to import, with examples of all types of questions, or of a program in a language, as a beginning for a programming question.',
  query: z.object({ kind: z.enum(['import', 'program']).default('import'), language: z.enum(programLanguages).default('python') }),
  data: z.object({ name: z.string(), content: z.string() }),
})
