import type { Paging } from '#contract/page.ts'
import type { PaperLayout, PaperSection } from '#assessment/papers/paper.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { ascending, byPinyin, descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { paperSorts, PaperState } from '../contract.ts'
import { maySee, type PaperAccess } from './policy.ts'

const columns = [
  'papers.id',
  'papers.name',
  'papers.describe',
  'papers.language',
  'papers.state',
  'papers.wantedPoints',
  'papers.minutes',
  'papers.variants',
  'papers.shuffleQuestions',
  'papers.shuffleOptions',
  'papers.forEach',
  'papers.seed',
  'papers.points',
  'papers.questions',
  'papers.version',
  'papers.reviewNote',
  'papers.ownerId',
  'papers.updatedBy',
  'papers.updatedAt',
  'papers.deletedAt',
  'papers.rowVersion',
] as const

/** The papers that the user owns or composes. */
function papers(db: Db, { memberId }: Pick<User, 'memberId'>) {
  return db
    .selectFrom('papers')
    .leftJoin('paperComposers as own', (join) => join.onRef('own.paperId', '=', 'papers.id').on('own.memberId', '=', memberId))
    .innerJoin('members as owner', 'owner.id', 'papers.ownerId')
    .innerJoin('members as changer', 'changer.id', 'papers.updatedBy')
    .select(columns)
    .select(['owner.name as ownerName', 'changer.name as changerName', 'own.access as granted'])
    .select((q) =>
      q
        .selectFrom('tests')
        .select((t) => t.fn.countAll<number>().as('count'))
        .whereRef('tests.paperId', '=', 'papers.id')
        .where('tests.binned', '=', false)
        .as('tests'),
    )
    .where((q) => q.or([q('papers.ownerId', '=', memberId), q('own.memberId', 'is not', null)]))
}

type Selected = Awaited<ReturnType<ReturnType<typeof papers>['execute']>>[number]
const typedFor =
  ({ memberId }: Pick<User, 'memberId'>) =>
  ({ state, language, granted, tests, ...row }: Selected) => ({
    ...row,
    state: state as PaperState,
    language: language as 'zh-CN' | 'en-US',
    access: (row.ownerId === memberId ? 'owner' : granted) as PaperAccess,
    tests: Number(tests),
  })
export type PaperRow = ReturnType<ReturnType<typeof typedFor>>

export const noPaper = () => refusal('notFound', { zh: '试卷不存在', en: 'No such paper' })

const name = byPinyin('papers.name')
const orders = {
  '-updatedAt': descending('papers.updatedAt', 'papers.id'),
  name: ascending(name, 'papers.id'),
  '-name': descending(name, 'papers.id'),
}

interface Filter extends Paging {
  q?: string | undefined
  state?: PaperState | undefined
  bin?: boolean
  sort?: (typeof paperSorts)[number]
}

export async function selectPapers(db: Db, user: User, { q, state, bin = false, sort = '-updatedAt', ...paging }: Filter) {
  const found = papers(db, user)
    .where('papers.binned', '=', bin)
    .$if(bin, (rows) => rows.where('papers.ownerId', '=', user.memberId))
    .$if(state !== undefined, (rows) => rows.where('papers.state', '=', state ?? ''))
  const page = await paged(db, found, orders, { ...paging, sort, words: q })
  return { ...page, items: page.items.map(typedFor(user)) }
}

export async function selectPapersById(db: Db, user: User, ids: readonly string[]): Promise<PaperRow[]> {
  const rows = await papers(db, user).where('papers.id', 'in', ids).where('papers.deletedAt', 'is', null).execute()
  return rows.map(typedFor(user))
}

/** The paper. Refuses with `notFound` also when the user neither owns nor composes it. */
export async function loadPaper(db: Db, user: User, id: string): Promise<PaperRow> {
  const row = await papers(db, user).where('papers.id', '=', id).executeTakeFirst()
  const paper = row && typedFor(user)(row)
  if (!paper || !maySee(paper)) throw noPaper()
  return paper
}

export async function selectSections(db: Db, id: string): Promise<PaperSection[]> {
  const { sections } = await db.selectFrom('papers').select('sections').where('id', '=', id).executeTakeFirstOrThrow(noPaper)
  return sections as PaperSection[]
}

/** A locked version of a paper, for tests; undefined when there is none. The caller has to know that it may be used. */
export async function findPaperVersion(db: Db, paperId: string, no: number) {
  const row = await db
    .selectFrom('paperVersions')
    .innerJoin('members', 'members.id', 'paperVersions.createdBy')
    .select(['no', 'layout', 'points', 'questions', 'members.id as byId', 'paperVersions.createdAt', 'members.name as by'])
    .where('paperId', '=', paperId)
    .where('no', '=', no)
    .executeTakeFirst()
  return row && { ...row, layout: row.layout as unknown as PaperLayout }
}

export async function selectLayouts(db: Db, paperId: string): Promise<PaperLayout[]> {
  const rows = await db.selectFrom('paperVersions').select('layout').where('paperId', '=', paperId).execute()
  return rows.map(({ layout }) => layout as unknown as PaperLayout)
}

/** Who composes a paper besides its owner. */
export async function selectComposers(db: Db, paperId: string) {
  const rows = await db
    .selectFrom('paperComposers')
    .innerJoin('members', 'members.id', 'paperComposers.memberId')
    .select(['members.id', 'members.name', 'paperComposers.access'])
    .where('paperId', '=', paperId)
    .orderBy('paperComposers.addedAt')
    .orderBy('members.id')
    .execute()
  return rows.map((row) => ({ ...row, access: row.access as 'review' | 'edit' }))
}

export async function countViews(db: Db, paperId: string): Promise<{ looks: number; people: number }> {
  const row = await db
    .selectFrom('paperViews')
    .select((q) => [q.fn.countAll<number>().as('looks'), q.fn.count<number>('memberId').distinct().as('people')])
    .where('paperId', '=', paperId)
    .executeTakeFirstOrThrow()
  return { looks: Number(row.looks), people: Number(row.people) }
}

const viewOrder = { at: descending('paperViews.viewedAt', 'paperViews.id') }
export const selectViews = (db: Db, paperId: string, paging: Paging) =>
  paged(
    db,
    db
      .selectFrom('paperViews')
      .innerJoin('members', 'members.id', 'paperViews.memberId')
      .select(['paperViews.id', 'paperViews.memberId', 'members.name', 'paperViews.what', 'paperViews.viewedAt'])
      .where('paperViews.paperId', '=', paperId),
    viewOrder,
    { ...paging, sort: 'at' },
  )

/** The papers of a member who leaves, for the handover. */
export const selectPapersOf = (db: Db, memberId: string) =>
  db.selectFrom('papers').select(['id', 'name']).where('ownerId', '=', memberId).orderBy('name').execute()

/** How many tests that are not archived or void use a paper. */
export async function countLiveTests(db: Db, paperId: string): Promise<number> {
  const row = await db
    .selectFrom('tests')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('paperId', '=', paperId)
    .where('binned', '=', false)
    .where('state', 'not in', ['archived', 'void'])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
