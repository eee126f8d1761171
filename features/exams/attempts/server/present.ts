import type { AnswerPage, Attempt, AttemptNotice, AttemptState } from '../contract.ts'
import { accessOf } from './policy.ts'
import type { Entry } from './entry/entry-queries.ts'
import type { PreparedTest } from './prepared-test.ts'
import type { AttemptRow, KeptAnswer } from './queries.ts'

export const questionCount = ({ layout }: Pick<AttemptRow, 'layout'>) => layout.sections.reduce((sum, { questions }) => sum + questions.length, 0)

interface Shown {
  browser: string
  answered: number
  notices: AttemptNotice[]
}

export const presentState = (row: AttemptRow, { browser, answered, notices }: Shown): AttemptState => ({
  id: row.id,
  testId: row.testId,
  no: row.no,
  state: row.state,
  now: row.now.toISOString(),
  startedAt: row.startedAt.toISOString(),
  deadline: row.deadlineAt.toISOString(),
  graceSeconds: row.graceSeconds,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  submitKind: row.submitKind,
  forcedReason: row.forcedReason,
  receipt: row.receipt,
  answered,
  questions: questionCount(row),
  access: accessOf(row, browser),
  notices,
})

interface Full extends Shown {
  entry: Entry
  candidate: string
  /** Given while the attempt runs in a browser that may write; else nothing of the paper is sent. */
  content?: { prepared: PreparedTest; answers: readonly KeptAnswer[]; pages: AnswerPage[] } | undefined
}

export function presentAttempt(row: AttemptRow, { entry, candidate, content, ...shown }: Full): Attempt {
  const { title, kind, className, seat, extra, navigation, leaveLimit } = entry
  return {
    ...presentState(row, shown),
    title,
    kind,
    candidate,
    className,
    seat,
    extra: extra.percent || extra.minutes ? extra : null,
    navigation,
    leaveLimit,
    byHand: row.byHand,
    pages: content?.pages ?? [],
    sections: content ? sectionsOf(row, content.prepared) : [],
    answers: (content?.answers ?? []).map(({ savedAt, ...answer }) => ({ ...answer, savedAt: savedAt.toISOString() })),
  }
}

/** The questions in the order of the attempt. */
export const sectionsOf = ({ layout }: Pick<AttemptRow, 'layout'>, { questions }: PreparedTest): Attempt['sections'] =>
  layout.sections.map((section) => ({
    ...section,
    questions: section.questions.flatMap(({ id, points, options }) => {
      const question = questions.get(id)
      if (!question) return []
      const { shown, notice } = question
      const inOrder = options.flatMap((seq) => shown.options.find((option) => option.seq === seq) ?? [])
      return [{ ...shown, id, points, options: inOrder, notice }]
    }),
  }))
