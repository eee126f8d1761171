import { z } from 'zod'
import { call } from '#contract/call.ts'
import { questionLimits } from '#assessment/questions/question.ts'

/** Questions that are put into a book at once. */
const mostAtOnce = 50

export const questionUseAdd = call('POST /question/uses', 'bookexam', {
  does: 'Puts questions into a textbook that the caller may edit, so that its readers see them where they stand. Returns them with the beginnings of their texts.',
  body: z.object({ textbookId: z.uuid(), ids: z.array(z.uuid()).min(1).max(mostAtOnce) }),
  data: z.object({ items: z.array(z.object({ id: z.uuid(), number: z.int(), title: z.string().max(questionLimits.nameLength + 20) })) }),
})

export const questionUses = call('GET /question/questions/{questionId}/uses', 'bookexam', {
  does: 'Lists the textbooks in which a question stands, the latest first.',
  data: z.object({
    items: z.array(z.object({ textbookId: z.uuid(), name: z.string(), addedBy: z.string(), addedAt: z.iso.datetime() })),
    /** Whether there are more than are listed. */
    more: z.boolean(),
  }),
})
