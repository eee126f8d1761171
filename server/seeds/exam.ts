import { sql } from 'kysely'
import type { AttemptLayout, PaperLayout } from '#assessment/papers/paper.ts'
import { docOfText, emptyQuestion } from '#assessment/questions/make.ts'
import type { Question } from '#assessment/questions/question.ts'
import { contentOf } from '#features/exams/questions/server/content/content.ts'
import { insertQuestions } from '#features/exams/questions/server/write-queries.ts'
import { closeAttempts } from '#features/exams/attempts/server/closing/closing-due.ts'
import { layOutTests } from '#features/exams/tests/server/layout/lay-out.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { withInstitution } from './institution.ts'

type Layout = Pick<AttemptLayout['sections'][number], 'title' | 'choose'>

interface ExamDraft {
  /** The questions of each section. */
  sections?: (Partial<Layout> & { questions: Question[]; points?: number })[]
  /** The knowledge points of a question by its place; without it they have none. */
  knowledgePoints?: (question: number) => string[]
  paper?: Partial<Omit<PaperLayout, 'variants'>>
  /** Minutes from now; a negative number is before now. */
  opens?: number
  closes?: number
  /** Columns of the test that differ from their defaults. */
  test?: Record<string, unknown>
  /** Columns of candidates that differ from their defaults. */
  candidate?: Record<string, unknown>
}

/** A single choice with the right answer B. */
export const choiceQuestion = (stem: string): Question => ({
  ...emptyQuestion(0),
  stem: docOfText(stem),
  options: ['甲', '乙', '丙', '丁'].map((text, at) => ({ seq: 'ABCD'[at] ?? '', content: docOfText(text) })),
  answers: ['B'],
  explanation: docOfText('选乙。'),
})

/** An open question, which a person grades. */
export const openQuestion = (stem: string): Question => ({ ...emptyQuestion(3), stem: docOfText(stem), reference: docOfText('参考答案。') })

/** A programming question with one test that is shown. */
export const programQuestion = (stem: string): Question => ({
  ...emptyQuestion(3),
  stem: docOfText(stem),
  program: {
    language: 'python',
    starter: '',
    solution: 'print(sum(map(int, input().split())))',
    tests: [{ input: '1 2', output: '3', hidden: false, weight: 1 }],
    compare: 'lines',
    tolerance: 0,
    seconds: 2,
    memory: 128,
  },
})

/** A published and laid-out test of a new paper with new questions, for these people. */
export async function buildExam(
  app: App,
  owner: { institutionId: string; memberId: string },
  candidates: readonly { memberId: string }[],
  draft: ExamDraft = {},
): Promise<{ testId: string; paperId: string; bankId: string; questionIds: string[] }> {
  const {
    sections = [{ questions: ['第一题', '第二题', '第三题'].map(choiceQuestion) }],
    paper = {},
    opens = -10,
    closes = 60,
    knowledgePoints = () => [],
  } = draft
  const [bankId, paperId, testId] = [newId(), newId(), newId()]
  const contents = await Promise.all(sections.flatMap(({ questions }) => questions).map((question) => contentOf(owner.institutionId, question)))
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const questionIds = await withInstitution(app.database, owner.institutionId, async (db) => {
    await db
      .insertInto('questionBanks')
      .values({ id: bankId, name: `题库 ${bankId}`, ownerId: owner.memberId })
      .execute()
    const ids = await insertQuestions(
      db,
      owner,
      contents.map((content, at) => ({
        content,
        about: { source: '', tags: [], knowledgePoints: knowledgePoints(at) },
        bankId,
        categoryId: null,
        state: 'ready' as const,
      })),
    )
    let next = 0
    const laid = sections.map(({ title = '一、选择题', choose = null, questions, points = 2 }) => ({
      title,
      instruction: '',
      choose,
      items: questions.map(() => ({ questionId: ids[next++] ?? '', version: 1, points })),
    }))
    const layout: PaperLayout = { shuffleQuestions: false, shuffleOptions: false, forEach: false, seed: 1, ...paper, variants: [{ sections: laid }] }
    const points = laid.reduce((sum, { items }) => sum + items.reduce((all, item) => all + item.points, 0), 0)
    const by = { ownerId: owner.memberId, updatedBy: owner.memberId }
    await db
      .insertInto('papers')
      .values({ ...by, id: paperId, name: '单元测验', state: 'locked', seed: 1, version: 1, points, questions: ids.length })
      .execute()
    await db
      .insertInto('paperVersions')
      .values({ paperId, no: 1, layout: JSON.stringify(layout), points, questions: ids.length, createdBy: owner.memberId })
      .execute()
    await db
      .insertInto('tests')
      .values({
        id: testId,
        title: '单元测验',
        paperId,
        paperVersion: 1,
        state: 'published',
        opensAt: at(opens),
        closesAt: at(closes),
        ownerId: owner.memberId,
        ...draft.test,
      })
      .execute()
    if (candidates.length)
      await db
        .insertInto('testCandidates')
        .values(candidates.map(({ memberId }) => ({ testId, memberId, ...draft.candidate })))
        .execute()
    return ids
  })
  await layOutTests(app, owner.institutionId)
  return { testId, paperId, bankId, questionIds }
}

/** Closes and grades every attempt of the institution that is due. The task leaves those whose rows are being written for its next run; this repeats it. */
export async function closeAllAttempts(app: App, institutionId: string): Promise<void> {
  await closeAttempts(app, institutionId)
  const due = await withInstitution(app.database, institutionId, (db) =>
    db
      .selectFrom('attempts')
      .innerJoin('tests', 'tests.id', 'attempts.testId')
      .select('attempts.id')
      .where((q) =>
        q.or([
          q.and([q('attempts.state', '=', 'running'), q('attempts.closesAt', '<', sql<Date>`clock_timestamp()`)]),
          q.and([q('attempts.state', '=', 'submitted'), q('attempts.gradedAt', 'is', null), q('tests.onPaper', '=', false)]),
        ]),
      )
      .execute(),
  )
  if (due.length) await closeAllAttempts(app, institutionId)
}
