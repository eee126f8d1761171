import type { CallContext } from '#server/kernel/http/handlers.ts'
import { inLanguage } from '#server/kernel/http/refusal.ts'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { renderedQuestion, signedFiles } from '#features/exams/questions/server/content/question-html.ts'
import type { Shown } from '#features/exams/tests/contract.ts'
import { isShown, type Stage } from '#features/exams/tests/server/mine/is-shown.ts'
import { selectSectionMarks, selectSections } from '#features/exams/tests/server/marks/mark-queries.ts'
import type { ExamResult } from '../../contract.ts'
import { pagesOf, selectPages } from '../answers/page-queries.ts'
import { preparedTest } from '../prepared-test.ts'
import { presentState, sectionsOf } from '../present.ts'
import { type AttemptRow, selectAnswers, selectNotices } from '../queries.ts'
import { selectDecidedOf } from '../appeals/appeal-queries.ts'
import { shownReasons } from './shown-reasons.ts'
import { gradingsOf, type ShownGrading } from './shown-gradings.ts'
import { countAbove, loadRelease, selectMarks, selectSolutions, selectSpread } from './result-queries.ts'
import { leastPeople, notYetText, shownState } from './result-rules.ts'

type Asked = Pick<CallContext, 'app' | 'db' | 'user' | 'language'>

interface Look {
  /** The browser that asks, of the candidate. */
  browser: string
  /** `now`: what the candidate may see now. `released`: what after the release. `all`: everything, for those who decide an appeal. */
  view: 'now' | 'released' | 'all'
}

/** What the candidate may see of an attempt. Right answers and explanations are read only where they may be seen. */
export async function resultOf(asked: Asked, row: AttemptRow, { browser, view }: Look): Promise<ExamResult> {
  const { app, db, language } = asked
  const release = await loadRelease(db, row.testId)
  const released = release.releasedAt !== null || view === 'released'
  const stage: Stage = { submitted: row.submittedAt !== null, closed: release.closed || released, released }
  const may = (part: keyof Shown) => view === 'all' || (row.state !== 'void' && isShown(release.shown[part], stage))
  const pages = may('own') && row.byHand ? await selectPages(db, [row.id]) : []
  const answers = new Map((await selectAnswers(db, row.id)).map((answer) => [answer.questionId, answer]))
  const marks = new Map(may('score') ? (await selectMarks(db, row.id)).map((mark) => [mark.questionId, mark]) : [])
  const gradings = may('score') && may('own') && row.gradedAt !== null ? await gradingsOf(db, row.id, may('right')) : new Map<string, ShownGrading>()
  const decided = gradings.size ? await selectDecidedOf(db, row.id) : new Map<string, number>()
  const solutions = may('right') || may('explanation') ? await solutionsOf(asked, row.testId, release.language, may) : undefined
  const sections = may('own') ? sectionsOf(row, await preparedTest(app, db, { id: row.testId, layoutVersion: row.layoutVersion })) : []
  const shown = new Map(sections.flatMap(({ questions }) => questions.map((question) => [question.id, question])))
  const points = may('score') && row.gradedAt !== null ? row.points : null
  let number = 0
  return {
    attempt: presentState(row, {
      browser,
      answered: [...answers.values()].filter(({ value }) => value !== null).length,
      notices: await selectNotices(db, row.testId, row.memberId),
    }),
    title: row.title,
    kind: row.kind,
    notYet: points === null ? inLanguage(notYetText(release.shown), language) : '',
    points,
    // After a correction of points the marks say what could be earned.
    of: marks.size ? sumOfPoints([...marks.values()].map((mark) => mark.of)) : release.points,
    passed: points === null || release.passPoints === null ? null : points >= release.passPoints,
    minutes: Math.round(((row.submittedAt ?? row.now).getTime() - row.startedAt.getTime()) / 60_000),
    position: points !== null && may('position') ? await positionOf(asked, row.testId, release.points, points) : null,
    sections: release.onPaper && may('score') ? await sectionsOnPaper(db, row) : [],
    questions: row.layout.sections.flatMap(({ title, questions }) =>
      questions.map(({ id, points: of }) => {
        const mark = marks.get(id)
        const answer = may('own') ? answers.get(id) : undefined
        return {
          id,
          number: ++number,
          section: title,
          shown: shown.get(id) ?? null,
          own: answer?.value ?? null,
          pages: pagesOf(app, answer?.value ?? null, pages),
          flagged: answer?.flagged ?? false,
          points: mark?.points ?? null,
          of: mark?.of ?? of,
          state: mark ? shownState(mark) : null,
          right: solutions?.get(id)?.right ?? null,
          explanation: solutions?.get(id)?.explanation ?? null,
          reasons: mark && may('right') ? shownReasons(solutions?.get(id)?.content, answer?.value ?? null, mark, language) : [],
          grading: mark?.state === 'manual' && mark.points !== null ? withDecision(gradings.get(id), decided.get(id)) : null,
        }
      }),
    ),
  }
}

const withDecision = (grading: ShownGrading | undefined, decided: number | undefined) => (grading ? { ...grading, decided: decided ?? null } : null)

async function sectionsOnPaper(db: Asked['db'], { id, testId }: AttemptRow): Promise<ExamResult['sections']> {
  const [sections, marks] = await Promise.all([selectSections(db, testId), selectSectionMarks(db, id)])
  const points = new Map(marks.map((mark) => [mark.section, mark.points]))
  return sections.map((section, at) => ({ ...section, points: points.get(at) ?? null }))
}

async function solutionsOf({ app, db, user }: Asked, testId: string, language: string, may: (part: keyof Shown) => boolean) {
  const found = await selectSolutions(db, testId)
  const made = await Promise.all(
    found.map(async ({ content, passage, questionId, no }) => {
      const html = await renderedQuestion(app, user.institutionId, { questionId, no, content, passage, language })
      const right = {
        options: content.answers,
        blanks: content.blanks.map(({ key, answers }) => ({ key, answer: answers[0]?.value ?? '' })),
        reference: signedFiles(app, html.reference),
      }
      return [
        questionId,
        { content, right: may('right') ? right : null, explanation: may('explanation') ? signedFiles(app, html.explanation) : null },
      ] as const
    }),
  )
  return new Map(made)
}

async function positionOf({ db }: Asked, testId: string, whole: number, points: number) {
  const { people, median, counts } = await selectSpread(db, testId, whole)
  if (people < leastPeople) return null
  return { people, median: median ?? 0, counts, rank: (await countAbove(db, testId, points)) + 1 }
}
