import { z } from 'zod'
import { programLanguages } from '#assessment/programs/program.ts'

/** A question as candidates get it: HTML, and nothing by which it is graded. The options stand in their own order. Stored in `test_questions.shown`. */
export const ShownQuestion = z.object({
  type: z.int().min(0).max(4),
  passage: z.string().nullable(),
  stem: z.string(),
  options: z.array(z.object({ seq: z.string(), html: z.string() })),
  program: z
    .object({
      language: z.enum(programLanguages),
      starter: z.string(),
      seconds: z.number(),
      memory: z.number(),
      tests: z.array(z.object({ input: z.string(), output: z.string() })),
      hidden: z.int(),
    })
    .nullable(),
})
export type ShownQuestion = z.infer<typeof ShownQuestion>
