import type { Upload } from '#contract/call.ts'
import type { Bilingual } from '#contract/errors.ts'
import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import type { Planned } from '#server/kernel/files/import-kind.ts'
import { newId } from '#server/kernel/data/id.ts'
import { descending } from '#server/kernel/lists/order.ts'
import { paged } from '#server/kernel/lists/page.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'

export type ImportRow = Awaited<ReturnType<typeof takeImport>>
/** A problem as stored with its row: with the index of its column and its text in both languages. */
export interface KeptProblem {
  column: number
  field: string
  code: string
  words: Bilingual
  warning?: true
  value?: string | undefined
}
export interface Counts {
  total: number
  good: number
  bad: number
  warned: number
  accepted: number
  mended: number
  made: number
  changed: number
  skipped: number
  failed: number
  problems: { code: string; field: string; warning: boolean; count: number }[]
}
export interface StoredCounts extends Counts {
  /** What the rows that are not left out would create besides themselves, as of the last check. */
  planned: Planned[]
}

const imports = (db: Db, user: Pick<User, 'memberId'>) =>
  db
    .selectFrom('imports')
    .leftJoin('jobs', 'jobs.id', 'imports.jobId')
    .selectAll('imports')
    .select(['jobs.state as jobState', 'jobs.error as jobError'])
    .where('imports.createdBy', '=', user.memberId)

export const importNotFound = () => refusal('notFound', { zh: '导入不存在', en: 'No such import' })

/** The import, if the user created it. */
export async function takeImport(db: Db, user: Pick<User, 'memberId'>, id: string) {
  const found = await imports(db, user).where('imports.id', '=', id).executeTakeFirst()
  if (!found) throw importNotFound()
  return found
}

export const selectImports = (db: Db, user: User, kind: string, paging: { page: number; size: number; cursor?: string | undefined }) =>
  paged(
    db,
    imports(db, user).where('imports.kind', '=', kind),
    { newest: descending('imports.createdAt', 'imports.id') },
    { ...paging, sort: 'newest' },
  )

export async function insertImport(db: Db, user: User, kind: string, file: Upload, options: object, targetId: string | null = null): Promise<string> {
  const id = newId()
  await db
    .insertInto('imports')
    .values({
      id,
      kind,
      fileName: file.name,
      size: file.size,
      sha256: file.sha256,
      options: JSON.stringify(options),
      createdBy: user.memberId,
      targetId,
    })
    .execute()
  return id
}

/** Inserts the rows of a file, and deletes those of an interrupted attempt first. */
export async function replaceRows(db: Db, importId: string, rows: readonly { line: number; cells: string[] }[]): Promise<void> {
  await db.deleteFrom('importRows').where('importId', '=', importId).execute()
  for (let at = 0; at < rows.length; at += 5000) {
    const part = rows.slice(at, at + 5000)
    await db
      .insertInto('importRows')
      .values(part.map(({ line, cells }) => ({ importId, line, cells })))
      .execute()
  }
}

/** Conditions of rows: with an error; with warnings only; to be imported. */
const refused = `jsonb_path_exists(problems, '$[*] ? (!exists(@.warning))')`
const warned = `(problems <> '[]' and not ${refused})`
const importable = `(problems = '[]' or accepted and not ${refused})`
export const isImportable = sql<boolean>`${sql.raw(importable)}`

export const selectRows = (db: Db, importId: string) =>
  db.selectFrom('importRows').select(['line', 'cells', 'accepted']).where('importId', '=', importId).orderBy('line').execute()

/** Stores the problems of the rows at `lines`. A line without an entry in `found` has no problem. */
export async function saveProblems(db: Db, importId: string, lines: readonly number[], found: ReadonlyMap<number, KeptProblem[]>): Promise<void> {
  for (let at = 0; at < lines.length; at += 5000) {
    const part = lines.slice(at, at + 5000)
    const problems = part.map((line) => JSON.stringify(found.get(line) ?? []))
    await db
      .updateTable('importRows')
      .from(sql<{ line: number; problems: unknown }>`unnest(${part}::integer[], ${problems}::jsonb[])`.as<'given'>(sql`given (line, problems)`))
      .set({ problems: sql`given.problems` })
      .where('importRows.importId', '=', importId)
      .whereRef('importRows.line', '=', 'given.line')
      .where(sql<boolean>`import_rows.problems is distinct from given.problems`)
      .execute()
  }
}

/** The lines that are not imported as they stand. */
export async function selectLeftOut(db: Db, importId: string): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('importRows')
    .select('line')
    .where('importId', '=', importId)
    .where(sql<boolean>`not ${isImportable}`)
    .execute()
  return new Set(rows.map(({ line }) => line))
}

/** Accepts rows with warnings only, the given ones or all, or leaves them out again; returns their lines. */
export async function updateAccepted(db: Db, importId: string, lines: readonly number[] | undefined, accepted: boolean): Promise<number[]> {
  const rows = await db
    .updateTable('importRows')
    .set({ accepted })
    .where('importId', '=', importId)
    .where(shows.warned)
    .$if(lines !== undefined, (q) => q.where('line', 'in', lines ?? []))
    .returning('line')
    .execute()
  return rows.map(({ line }) => line)
}

/** Counts the rows by state and outcome, stores the counts with the import and returns them. What is planned is kept unless it is given. */
export async function recount(db: Db, importId: string, planned?: Planned[]): Promise<Counts> {
  const rows = db.selectFrom('importRows').where('importId', '=', importId)
  const sum = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`
  const [counts, problems] = await Promise.all([
    rows
      .select((q) => [
        q.fn.countAll<number>().as('total'),
        sum(importable).as('good'),
        sum(refused).as('bad'),
        sum(`${warned} and not accepted`).as('warned'),
        sum(`${warned} and accepted`).as('accepted'),
        sum('mended').as('mended'),
        sum(`outcome = 'made'`).as('made'),
        sum(`outcome = 'changed'`).as('changed'),
        sum(`outcome = 'skipped'`).as('skipped'),
        sum(`outcome = 'failed'`).as('failed'),
      ])
      .executeTakeFirstOrThrow(),
    rows
      .where(sql<boolean>`problems <> '[]'`)
      .innerJoinLateral(
        () => sql<{ item: unknown }>`jsonb_array_elements(import_rows.problems)`.as<'found'>(sql`found (item)`),
        (join) => join.onTrue(),
      )
      .select((q) => [
        sql<string>`found.item ->> 'code'`.as('code'),
        sql<string>`found.item ->> 'field'`.as('field'),
        sql<boolean>`bool_or(found.item ? 'warning')`.as('warning'),
        q.fn.countAll<number>().as('count'),
      ])
      .groupBy([sql`found.item ->> 'code'`, sql`found.item ->> 'field'`])
      .orderBy('count', 'desc')
      .orderBy('code')
      .execute(),
  ])
  const numbers = Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, Number(value)])) as Omit<Counts, 'problems'>
  const all: Counts = { ...numbers, problems: problems.map((row) => ({ ...row, count: Number(row.count) })) }
  await db
    .updateTable('imports')
    .set({ counts: sql`counts || ${JSON.stringify({ ...all, ...(planned && { planned }) })}::jsonb` })
    .where('id', '=', importId)
    .execute()
  return all
}

const shows = {
  all: sql<boolean>`true`,
  bad: sql<boolean>`${sql.raw(refused)}`,
  warned: sql<boolean>`${sql.raw(warned)}`,
  mended: sql<boolean>`mended`,
  made: sql<boolean>`outcome = 'made'`,
  changed: sql<boolean>`outcome = 'changed'`,
  skipped: sql<boolean>`outcome = 'skipped'`,
  failed: sql<boolean>`outcome = 'failed'`,
}
export type RowFilter = keyof typeof shows

/** Up to `size` + 1 rows after a line. With `bad`, the rows next to a bad one are included for context. */
export async function selectRowsAfter(db: Db, importId: string, show: RowFilter, after: number, size: number) {
  const rows = db
    .selectFrom('importRows')
    .select(['line', 'cells', 'original', 'problems', 'accepted', 'outcome'])
    .where('importId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(size + 1)
  if (show !== 'bad') return rows.where(shows[show]).execute()
  const bad = db
    .selectFrom('importRows')
    .select('importRows.line')
    .where('importId', '=', importId)
    .where(shows.bad)
    .where('line', '>=', after)
    .orderBy('line')
    .limit(size + 2)
  const near = new Set((await bad.execute()).flatMap(({ line }) => [line - 1, line, line + 1]))
  return near.size ? rows.where('line', 'in', [...near]).execute() : []
}

/** Locks an import for a change that depends on its state. */
export async function lockImport(db: Db, id: string): Promise<void> {
  await db.selectFrom('imports').select('id').where('id', '=', id).forUpdate().execute()
}

export const setState = async (db: Db, id: string, state: string): Promise<void> => {
  const finished = ['done', 'undone', 'failed'].includes(state)
  await db
    .updateTable('imports')
    .set({ state, ...(finished && { finishedAt: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute()
}

/** Stores the content of a file that has been read. */
export async function updateContent(
  db: Db,
  id: string,
  { headers, sheets, mapping }: { headers: string[]; sheets: string[]; mapping: (string | null)[] },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ headers, sheets, mapping: JSON.stringify(mapping), state: 'checked', sha256: null })
    .where('id', '=', id)
    .execute()
}

export async function updateMapping(db: Db, id: string, mapping: (string | null)[], options: object): Promise<void> {
  await db
    .updateTable('imports')
    .set({ mapping: JSON.stringify(mapping), options: JSON.stringify(options) })
    .where('id', '=', id)
    .execute()
}

/** Stores that the import no longer has a file. */
export async function clearFile(db: Db, id: string): Promise<void> {
  await db.updateTable('imports').set({ sha256: null }).where('id', '=', id).execute()
}

export async function setJob(db: Db, id: string, jobId: string): Promise<void> {
  await db.updateTable('imports').set({ jobId }).where('id', '=', id).execute()
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).execute()
}
