import { z } from 'zod'

export const testKinds = ['exam', 'quiz', 'rehearsal', 'self'] as const
export type TestKind = (typeof testKinds)[number]
/** As it is stored. A published test is coming, open or closed by the clock of the server. */
export type TestState = 'draft' | 'published' | 'released' | 'archived' | 'void'

/** From when a candidate sees something: never, when the attempt was handed in, when the test has closed, or when its results were released. */
export const shownWhen = ['never', 'submitted', 'closed', 'released'] as const
export type ShownWhen = (typeof shownWhen)[number]

export const Shown = z.object({
  score: z.enum(shownWhen).default('released'),
  own: z.enum(shownWhen).default('released'),
  right: z.enum(shownWhen).default('released'),
  explanation: z.enum(shownWhen).default('released'),
  /** The place among all, only where at least ten were graded. */
  position: z.enum(shownWhen).default('never'),
})
export type Shown = z.infer<typeof Shown>
