import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Snapshot, UnitContent, UnitFacts, UnitKind, UnitRules } from '../../contract.ts'

/** A unit with what is published of it. Of pages the text is left out, since an outline may have hundreds of them. */
export interface UnitRow extends Omit<Snapshot, 'content'> {
  id: string
  kind: UnitKind
  content: Exclude<UnitContent, { kind: 'page' }> | { kind: 'page' }
  published: Snapshot | null
  contentChanged: boolean
  deletedAt: Date | null
  rowVersion: number
}

const columns = [
  'units.id',
  'units.parentId',
  'units.place',
  'units.name',
  'units.kind',
  'units.minutes',
  'units.deletedAt',
  'units.rowVersion',
] as const

/** The units of a course that its team or its students see: drafts and what is published, in no order. */
export async function selectUnits(db: Db, courseId: string): Promise<UnitRow[]> {
  const rows = await db
    .selectFrom('units')
    .select(columns)
    .select([
      sql<UnitRow['content']>`units.content - 'doc'`.as('content'),
      sql<UnitRules>`units.rules`.as('rules'),
      sql<Snapshot | null>`units.published #- '{content,doc}'`.as('published'),
      sql<boolean>`coalesce(units.content <> units.published -> 'content', false)`.as('contentChanged'),
    ])
    .where('units.courseId', '=', courseId)
    .where((q) => q.or([q('units.deletedAt', 'is', null), q('units.published', 'is not', null)]))
    .execute()
  return rows.map((row) => ({ ...row, kind: row.kind as UnitKind }))
}

/** Where every unit of a course stands, those in the bin too. */
export const selectPlaces = (db: Db, courseId: string) =>
  db.selectFrom('units').select(['id', 'parentId', 'place', 'kind', 'deletedAt']).where('courseId', '=', courseId).execute()
export type PlaceRow = Awaited<ReturnType<typeof selectPlaces>>[number]

export const noUnit = () => refusal('notFound', { zh: '没有这个单元', en: 'No such unit' })

/** A unit with its whole content; refuses with `notFound`. */
export async function loadUnit(db: Db, courseId: string, id: string) {
  const row = await db
    .selectFrom('units')
    .select(columns)
    .select([
      sql<UnitContent>`units.content`.as('content'),
      sql<UnitRules>`units.rules`.as('rules'),
      sql<Snapshot | null>`units.published`.as('published'),
    ])
    .where('units.courseId', '=', courseId)
    .where('units.id', '=', id)
    .executeTakeFirst()
  if (!row) throw noUnit()
  return { ...row, kind: row.kind as UnitKind }
}
export type FullUnit = Awaited<ReturnType<typeof loadUnit>>

export interface NewUnit extends Omit<UnitFacts, 'rules'> {
  /** Without `noSkip` skipping is allowed. */
  rules: Omit<UnitRules, 'noSkip'> & Partial<Pick<UnitRules, 'noSkip'>>
  id: string
  parentId: string | null
  place: string
}

export async function insertUnits(db: Db, { memberId }: { memberId: string }, courseId: string, units: readonly NewUnit[]): Promise<void> {
  if (!units.length) return
  await db
    .insertInto('units')
    .values(
      units.map(({ content, rules, ...unit }) => ({
        ...unit,
        courseId,
        content: JSON.stringify(content),
        rules: JSON.stringify(rules),
        updatedBy: memberId,
      })),
    )
    .execute()
}

interface Changes {
  name?: string
  content?: UnitContent
  minutes?: number | null
  rules?: UnitRules
  parentId?: string | null
  place?: string
}

/** Changes the draft of a unit that still has the version that the caller has read; refuses with `conflict` otherwise. */
export async function updateUnit(
  db: Db,
  { memberId }: { memberId: string },
  id: string,
  rowVersion: number,
  { content, rules, ...rest }: Changes,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('units')
    .set((q) => ({
      ...rest,
      ...(content && { content: JSON.stringify(content) }),
      ...(rules && { rules: JSON.stringify(rules) }),
      updatedBy: memberId,
      updatedAt: sql<Date>`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', '=', id)
    .where('rowVersion', '=', rowVersion)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (!numUpdatedRows) throw refusal('conflict')
}

/** Removes units from the draft, or puts them back. All that is removed at once has one time, by which it is put back. */
export async function binUnits(db: Db, { memberId }: { memberId: string }, ids: readonly string[], binned: boolean): Promise<void> {
  await db
    .updateTable('units')
    .set((q) => ({
      deletedAt: binned ? sql<Date>`now()` : null,
      updatedBy: memberId,
      updatedAt: sql<Date>`now()`,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Makes the drafts of units what students see. */
export async function publishUnits(db: Db, { memberId }: { memberId: string }, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('units')
    .set((q) => ({
      published: sql<string>`jsonb_build_object('parentId', parent_id, 'place', place, 'name', name, 'content', content, 'minutes', minutes, 'rules', rules)`,
      publishedAt: sql<Date>`now()`,
      publishedBy: memberId,
      rowVersion: q('rowVersion', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Takes units from students. */
export async function withdrawUnits(db: Db, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await db
    .updateTable('units')
    .set((q) => ({ published: null, publishedAt: null, publishedBy: null, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

/** The ids of the files that a unit uses. */
export async function selectUnitFiles(db: Db, unitId: string): Promise<string[]> {
  const rows = await db.selectFrom('unitFiles').select('fileId').where('unitId', '=', unitId).orderBy('seq').execute()
  return rows.map(({ fileId }) => fileId)
}

export async function replaceUnitFiles(db: Db, unitId: string, fileIds: readonly string[]): Promise<void> {
  await db.deleteFrom('unitFiles').where('unitId', '=', unitId).execute()
  if (fileIds.length)
    await db
      .insertInto('unitFiles')
      .values(fileIds.map((fileId, at) => ({ unitId, fileId, seq: at + 1 })))
      .execute()
}

/** Where a file stands in units: the course, and what is published there. */
export const selectUnitsOfFile = (db: Db, fileId: string) =>
  db
    .selectFrom('unitFiles')
    .innerJoin('units', 'units.id', 'unitFiles.unitId')
    .select(['units.id', 'units.courseId', 'units.kind'])
    .select(sql<SqlBool>`coalesce(position(unit_files.file_id::text in units.published::text) > 0, false)`.as('isPublished'))
    .where('unitFiles.fileId', '=', fileId)
    .limit(20)
    .execute()

/** The sizes in bytes of files, by id. */
export async function selectSizes(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('files').select(['id', 'size']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, size }) => [id, size]))
}

/** What was removed from a course and is not published any more, without what was removed together with its section; the latest first. */
export const selectRemoved = (db: Db, courseId: string, limit: number) =>
  db
    .selectFrom('units')
    .innerJoin('members', 'members.id', 'units.updatedBy')
    .select(['units.id', 'units.name', 'units.kind', 'units.deletedAt', 'members.name as by'])
    .where('units.courseId', '=', courseId)
    .where('units.deletedAt', 'is not', null)
    .where('units.published', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('units as above')
            .select('above.id')
            .whereRef('above.id', '=', 'units.parentId')
            .whereRef('above.deletedAt', '=', 'units.deletedAt'),
        ),
      ),
    )
    .orderBy('units.deletedAt', 'desc')
    .orderBy('units.id')
    .limit(limit)
    .execute()

/** Deletes up to `limit` units for good that were removed before a time and that students do not see any more; returns how many. */
export async function purgeUnits(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .selectFrom('units')
    .select('units.id')
    .where('units.deletedAt', '<', before)
    .where('units.published', 'is', null)
    .orderBy('units.deletedAt')
    .limit(limit)
  const done = await db.deleteFrom('units').where('id', 'in', old).executeTakeFirst()
  return Number(done.numDeletedRows)
}

/** Gives units other names, in one statement. */
export async function renameUnits(db: Db, { memberId }: { memberId: string }, names: readonly { id: string; name: string }[]): Promise<void> {
  if (!names.length) return
  await sql`update units u set name = n.name, updated_by = ${memberId}, updated_at = now(), row_version = u.row_version + 1
    from unnest(${names.map(({ id }) => id)}::uuid[], ${names.map(({ name }) => name)}::text[]) n (id, name)
    where u.institution_id = here() and u.id = n.id`.execute(db)
}
