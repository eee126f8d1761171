import { useMemo } from 'react'
import { attemptLayout } from '#assessment/papers/attempt-layout.ts'
import type { AttemptLayout, LayoutFacts } from '#assessment/papers/paper.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import type { LayoutQuestion, PaperLaid, paperPreview, paperVersionGet } from '../../contract.ts'
import type { OpenPaper } from '../session/use-paper.ts'

/** The paper with its questions: a locked one in the versions that it pins, a draft as locking it now would make it. */
export function useLaid({ full }: OpenPaper, what: 'student' | 'print') {
  const locked = full.state === 'locked'
  const paperId = full.id
  const version = useRead<typeof paperVersionGet>(
    'GET /question/papers/{paperId}/versions/{no}',
    locked ? { paperId, no: String(full.version), query: { what } } : undefined,
    { fresh: true, onFocus: false },
  )
  const preview = useRead<typeof paperPreview>('GET /question/papers/{paperId}/preview', locked ? undefined : { paperId, query: { what } }, {
    fresh: true,
    onFocus: false,
  })
  return locked ? version : preview
}

export interface ShownSection extends Omit<AttemptLayout['sections'][number], 'questions'> {
  questions: { number: number; points: number; options: string[]; question: LayoutQuestion; passage: LayoutQuestion['passage'] }[]
}

/** A variant in the order in which candidates see it. A passage stands before the first of its questions. */
export function useVariant(laid: PaperLaid | undefined, variant: number): ShownSection[] {
  return useMemo(() => {
    if (!laid) return []
    const questions = new Map(laid.questionList.map((question) => [question.id, question]))
    const facts = new Map<string, LayoutFacts>(
      laid.questionList.map(({ id, content, passage }) => [
        id,
        { options: content.options.map(({ seq }) => seq), lastStays: content.lastStays, passageId: passage?.id ?? null, type: content.type },
      ]),
    )
    const { sections } = attemptLayout(laid.layout, variant, laid.layout.seed, facts)
    let number = 0
    let last: string | undefined
    return sections.map(({ questions: list, ...section }) => ({
      ...section,
      questions: list.flatMap(({ id, points, options }) => {
        const question = questions.get(id)
        number += 1
        if (!question) return []
        const passage = question.passage && question.passage.id !== last ? question.passage : null
        last = question.passage?.id
        return [{ number, points, options, question, passage }]
      }),
    }))
  }, [laid, variant])
}
