import { invalid } from '#server/kernel/http/refusal.ts'
import type { Annotation, AnnotationTask } from '../../contract-annotations.ts'

/** Refuses annotations that a homework does not ask for, too few of them, and those without a note, at their field. */
export function mustHaveNotes(task: AnnotationTask | null, annotations: readonly Annotation[]): void {
  if (!task) {
    if (annotations.length) throw invalid('annotations', { zh: '这份作业不收批注', en: 'This homework takes no annotations' })
    return
  }
  const empty = annotations.findIndex(({ note }) => !note)
  if (empty >= 0) throw invalid(`annotations.${empty}.note`, { zh: '请写下批注', en: 'Write a note' })
  if (annotations.length < task.least)
    throw invalid('annotations', {
      zh: `至少批注 ${task.least} 处，现在有 ${annotations.length} 处`,
      en: `Annotate at least ${task.least} passages; there are ${annotations.length}`,
    })
}
