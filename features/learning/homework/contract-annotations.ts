import { z } from 'zod'
import { homeworkLimits } from '#assessment/homework/homework.ts'

/** Passages of a chapter are asked for, each with a note: at least so many. */
export const AnnotationTask = z.object({
  textbookId: z.uuid(),
  chapterId: z.uuid(),
  least: z.int().min(1).max(homeworkLimits.annotationsAsked).default(3),
})
export type AnnotationTask = z.infer<typeof AnnotationTask>

/** The same with the present names of the book and the chapter; empty for what is withdrawn. */
export const ShownTask = AnnotationTask.extend({ bookName: z.string(), chapterName: z.string() })
export type ShownTask = z.infer<typeof ShownTask>

/** A passage that a student quotes, with the own note; `block` is the id of a block of the chapter. A draft may lack the note. */
export const Annotation = z.object({
  block: z.string().max(60).nullable(),
  quote: z.string().trim().min(1).max(homeworkLimits.quoteLength),
  note: z.string().trim().max(homeworkLimits.noteLength),
})
export type Annotation = z.infer<typeof Annotation>
export const Annotations = z.array(Annotation).max(homeworkLimits.annotations)
