import type { AnnotationTask, ShownTask } from '../../contract-annotations.ts'

/** A task as the form holds it, while its fields are filled. */
export interface TaskValue {
  textbookId: string | null
  chapterId: string | null
  least: number | null
}

export const taskValueOf = (task: ShownTask | null): TaskValue | null =>
  task && { textbookId: task.textbookId, chapterId: task.chapterId, least: task.least }

/** Null until a chapter is chosen, which the form asks for. */
export const taskOf = (value: TaskValue | null): AnnotationTask | null =>
  value?.textbookId && value.chapterId ? { textbookId: value.textbookId, chapterId: value.chapterId, least: value.least ?? 1 } : null
