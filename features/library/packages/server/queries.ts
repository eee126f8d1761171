import { sql } from 'kysely'
import type { Paging } from '#contract/page.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import { descending, ascending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import type { Outline } from './read/outline.ts'
import type { Standing } from './rules.ts'

export interface Registration {
  id: string
  memberId: string
  fileId: string
  sha256: string
  kind: Outline['kind']
  /** By part: what the part keeps for the next time. */
  cmi: Record<string, unknown>
  parts: Record<string, Standing>
  progress: number
  score: number | null
  passed: boolean | null
  completedAt: Date | null
  seconds: number
  statements: number
  updatedAt: Date
}

const columns = [
  'id',
  'memberId',
  'fileId',
  'sha256',
  'kind',
  'cmi',
  'parts',
  'progress',
  'score',
  'passed',
  'completedAt',
  'seconds',
  'statements',
  'updatedAt',
] as const

/** The registration of a member for a file. */
export async function findRegistration(db: Db, fileId: string, memberId: string): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('packageRegistrations')
    .select(columns)
    .where('fileId', '=', fileId)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  return row as Registration | undefined
}

/** A registration of this member, locked until the end of the transaction; refuses with `notFound`. */
export async function lockRegistration(db: Db, id: string, memberId: string): Promise<Registration> {
  const row = await db
    .selectFrom('packageRegistrations')
    .select(columns)
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refusal('notFound')
  return row as Registration
}

/** A registration of this member; undefined if there is none. */
export async function readRegistration(db: Db, id: string, memberId: string): Promise<Registration | undefined> {
  const row = await db.selectFrom('packageRegistrations').select(columns).where('id', '=', id).where('memberId', '=', memberId).executeTakeFirst()
  return row as Registration | undefined
}

/** Registers a member for a file unless that was done before. */
export async function ensureRegistration(
  db: Db,
  { fileId, memberId, sha256, kind }: Pick<Registration, 'fileId' | 'memberId' | 'sha256' | 'kind'>,
): Promise<Registration> {
  await db
    .insertInto('packageRegistrations')
    .values({ id: newId(), fileId, memberId, sha256, kind })
    .onConflict((each) => each.doNothing())
    .execute()
  const found = await findRegistration(db, fileId, memberId)
  if (!found) throw refusal('notFound')
  return lockRegistration(db, found.id, memberId)
}

/** Notes what changed of a registration. */
export async function updateRegistration(
  db: Db,
  id: string,
  { cmi, parts, ...set }: Partial<Omit<Registration, 'id' | 'memberId' | 'fileId' | 'updatedAt'>>,
): Promise<void> {
  await db
    .updateTable('packageRegistrations')
    .set({ ...set, ...(cmi && { cmi: JSON.stringify(cmi) }), ...(parts && { parts: JSON.stringify(parts) }), updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

const orders = {
  '-updatedAt': descending('packageRegistrations.updatedAt', 'packageRegistrations.id'),
  name: ascending('members.nameKey', 'packageRegistrations.id'),
  '-name': descending('members.nameKey', 'packageRegistrations.id'),
  '-score': descending(sql<number>`coalesce(package_registrations.score, -2)`, 'packageRegistrations.id'),
  '-progress': descending('packageRegistrations.progress', 'packageRegistrations.id'),
} as const

/** A page of the people of the institution who opened a file, with how far each is. */
export function selectResults(db: Db, fileId: string, { q, ...paging }: { q?: string | undefined; sort: keyof typeof orders } & Paging) {
  const found = db
    .selectFrom('members')
    .innerJoin('packageRegistrations', 'packageRegistrations.memberId', 'members.id')
    .select(['packageRegistrations.id', 'packageRegistrations.progress', 'packageRegistrations.score', 'packageRegistrations.passed'])
    .select(['packageRegistrations.completedAt', 'packageRegistrations.seconds', 'packageRegistrations.updatedAt'])
    .select(['members.id as memberId', 'members.name', 'members.number', 'members.avatarUrl'])
    .where('packageRegistrations.fileId', '=', fileId)
  return paged(db, found, orders, { ...paging, words: q })
}

/** The name and the number of a member, for the runtime data of a package. */
export const findLearner = (db: Db, memberId: string) => db.selectFrom('members').select(['id', 'name']).where('id', '=', memberId).executeTakeFirst()
