import { useState } from 'react'
import type { Range } from '#features/exams/attempts/web/marked/segments.ts'

/** What the keys of the desk act on: the criterion that was chosen last, and the part of the answer that is selected. */
export function useChoice(gradingId: string | undefined) {
  const [choice, setChoice] = useState<{ of: string | undefined; criterionId: string; part: Range | undefined }>({
    of: gradingId,
    criterionId: '',
    part: undefined,
  })
  // The criterion stays from answer to answer; a part belongs to one answer.
  const part = choice.of === gradingId ? choice.part : undefined
  return {
    criterionId: choice.criterionId,
    part,
    chooseCriterion: (criterionId: string) => setChoice((now) => ({ ...now, criterionId })),
    choosePart: (next: Range | undefined) => setChoice((now) => ({ ...now, of: gradingId, part: next })),
  }
}
export type Choice = ReturnType<typeof useChoice>
