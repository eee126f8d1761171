import { idsOfLayout } from '#assessment/papers/make-layout.ts'
import type { PaperLayout } from '#assessment/papers/paper.ts'
import { type QuestionRow, selectQuestionsById } from '#features/exams/questions/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { PaperFull, PaperLaid, PaperQuestion } from '../contract.ts'
import { idsOfSections, likePairs } from './layout.ts'
import { mayEdit, mayLock, mayManage, mayUnlock } from './policy.ts'
import { countViews, findPaperVersion, type PaperRow, selectComposers, selectSections } from './queries.ts'
import { selectPinned } from './question-queries.ts'

const whole = (points: number) => Math.round(points * 100) / 100

export const presentRow = (user: User, row: PaperRow) => ({
  id: row.id,
  name: row.name,
  describe: row.describe,
  language: row.language,
  state: row.state,
  points: whole(row.points),
  questions: row.questions,
  variants: row.variants,
  minutes: row.minutes,
  version: row.version,
  tests: row.tests,
  owner: { id: row.ownerId, name: row.ownerName },
  updatedBy: { id: row.updatedBy, name: row.changerName },
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  rowVersion: row.rowVersion,
  can: { edit: mayEdit(user, row), lock: mayLock(user, row), unlock: mayUnlock(user, row), manage: mayManage(user, row) },
})

export const presentQuestion = (row: QuestionRow): PaperQuestion => ({
  id: row.id,
  number: row.number,
  questions_type: row.type,
  brief: { stem: row.brief.stem, picture: row.brief.picture },
  state: row.state,
  deleted: row.deletedAt !== null,
  version: row.version,
  difficulty: row.difficulty,
  points: row.points,
  knowledgePoints: row.knowledgePoints,
  p: row.p,
  passageId: row.passageId,
})

export async function presentFull(db: Db, user: User, row: PaperRow): Promise<PaperFull> {
  const sections = await selectSections(db, row.id)
  const ids = idsOfSections(sections)
  const locked = row.state === 'locked' ? await findPaperVersion(db, row.id, row.version) : undefined
  const composers = await selectComposers(db, row.id)
  return {
    ...presentRow(user, row),
    sections,
    wantedPoints: row.wantedPoints === null ? null : whole(row.wantedPoints),
    shuffleQuestions: row.shuffleQuestions,
    shuffleOptions: row.shuffleOptions,
    forEach: row.forEach,
    seed: row.seed,
    access: row.access,
    reviewNote: row.reviewNote,
    questionList: (await selectQuestionsById(db, ids)).map(presentQuestion),
    like: await likePairs(db, ids),
    people: composers.length + 1,
    views: await countViews(db, row.id),
    lockedBy: locked ? { id: locked.byId, name: locked.by } : null,
    lockedAt: locked?.createdAt.toISOString() ?? null,
  }
}

/** A layout with its questions in the versions that it names. */
export async function presentLayout(
  db: Db,
  layout: PaperLayout,
  { no, points, questions, shortages = [] }: Omit<PaperLaid, 'layout' | 'questionList' | 'shortages'> & Partial<Pick<PaperLaid, 'shortages'>>,
): Promise<PaperLaid> {
  const wanted = new Set(idsOfLayout(layout))
  const versions = new Map(
    layout.variants.flatMap(({ sections }) =>
      sections.flatMap(({ items }) => items.map(({ questionId, version }) => [questionId, version] as const)),
    ),
  )
  const found = await selectPinned(db, versions)
  return { no, points: whole(points), questions, layout, questionList: found.filter(({ id }) => wanted.has(id)), shortages }
}
