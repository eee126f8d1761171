import { z } from 'zod'
import { call } from '#contract/call.ts'
import { BatchResult, batchPreviewOf, Ids } from '#contract/page.ts'
import { QuestionAbout } from './contract.ts'

const Target = z.object({ ids: Ids, bankId: z.uuid(), categoryId: z.uuid().nullable().default(null) })

export const questionsMove = call('POST /question/batch/move', 'bookexam', {
  does: 'Moves questions to a category, also of another bank that the caller may edit.',
  body: Target,
  data: BatchResult,
})

export const questionsCopy = call('POST /question/batch/copy', 'bookexam', {
  does: 'Copies questions, with new numbers and as drafts, to a category of a bank that the caller may edit.',
  body: Target,
  data: BatchResult,
})

export const questionsState = call('POST /question/batch/state', 'bookexam', {
  does: 'Hands questions in for review, passes or returns them, retires them or takes them up again. A question with errors is not passed.',
  body: z.object({ ids: Ids, to: z.enum(['review', 'ready', 'draft', 'retired']) }),
  data: BatchResult,
})

export const questionsLabel = call('POST /question/batch/label', 'bookexam', {
  does: 'Adds and removes knowledge points and tags of questions, or sets their source.',
  body: z.object({
    ids: Ids,
    add: QuestionAbout.pick({ knowledgePoints: true, tags: true }).partial().default({}),
    remove: QuestionAbout.pick({ knowledgePoints: true, tags: true }).partial().default({}),
    source: z.string().trim().max(200).optional(),
  }),
  data: BatchResult,
})

export const questionsRemovePreview = call('POST /question/batch/remove/preview', 'bookexam', {
  does: 'Says which of these questions the caller may delete, and in how many papers and chapters they are.',
  body: z.object({ ids: Ids }),
  data: batchPreviewOf('uses'),
})

export const questionsRemove = call('POST /question/batch/remove', 'bookexam', {
  does: 'Moves questions to the recycle bin; papers and chapters keep the versions that they have.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})

export const questionsRestore = call('POST /question/batch/restore', 'bookexam', {
  does: 'Brings questions back from the recycle bin.',
  body: z.object({ ids: Ids }),
  data: BatchResult,
})
