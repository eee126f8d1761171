import type { GivenAnswer } from '#assessment/grading/answer.ts'
import { gradeAnswer, gradeOf, withPoints } from '#assessment/grading/grade.ts'
import { reasonsOf } from '#assessment/grading/reasons.ts'
import type { Question } from '#assessment/questions/question.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'

/** The reasons of a mark of the rules; none where the rules give other points, such as after an appeal. */
export function shownReasons(
  content: Question | undefined,
  value: GivenAnswer | null,
  mark: { points: number | null; of: number },
  language: Language,
) {
  if (!content) return []
  const graded = gradeOf(content, value, mark.of)
  if (graded.state === 'manual' || mark.points !== graded.points) return []
  const inPaper = withPoints(content, mark.of)
  const isWhole = gradeAnswer(inPaper, value).of === mark.of
  return reasonsOf(inPaper, value).map(({ blank, zh, en, points, of }) => ({
    blank,
    text: inLanguage({ zh, en }, language),
    points: isWhole ? points : null,
    of,
  }))
}
