import { type SqlBool, sql } from 'kysely'
import type { Upload } from '#contract/call.ts'
import type { Finding, Place, ReadQuestion } from '#assessment/exchange/reading.ts'
import type { Question, QuestionAbout } from '#assessment/questions/question.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import { filesIn } from '#document/gate/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

export type ImportRow = Awaited<ReturnType<typeof takeImport>>
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

const noImport = () => refusal('notFound', { zh: '导入不存在', en: 'No such import' })

export async function insertImport(
  db: Db,
  by: { memberId: string },
  given: { bankId: string; categoryId: string | null; fileName: string; upload: Upload },
): Promise<string> {
  const id = newId()
  await db
    .insertInto('questionImports')
    .values({ ...given, id, upload: JSON.stringify(given.upload), memberId: by.memberId })
    .execute()
  return id
}

/** The import of this person; with `lock`, changes of it run one after the other. */
export async function takeImport(db: Db, by: { memberId: string }, id: string, { lock = false } = {}) {
  const row = await db
    .selectFrom('questionImports')
    .selectAll()
    .where('id', '=', id)
    .where('memberId', '=', by.memberId)
    .$if(lock, (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!row) throw noImport()
  const { findings, upload, ...rest } = row
  return { ...rest, findings: findings as unknown as Finding[], upload: upload as Upload | null }
}

export async function setImport(
  db: Db,
  id: string,
  values: Partial<{ state: string; jobId: string; upload: null; findings: string; total: number; finishedAt: Date }>,
): Promise<void> {
  await db.updateTable('questionImports').set(values).where('id', '=', id).execute()
}

/** Counts the items with errors and those that are taken. */
export async function recountImport(db: Db, id: string): Promise<{ bad: number; taken: number }> {
  const counts = await db
    .selectFrom('questionImportItems')
    .select([sql<number>`count(*) filter (where errors > 0)`.as('bad'), sql<number>`count(*) filter (where question_id is not null)`.as('taken')])
    .where('importId', '=', id)
    .executeTakeFirstOrThrow()
  const known = { bad: Number(counts.bad), taken: Number(counts.taken) }
  await db.updateTable('questionImports').set(known).where('id', '=', id).execute()
  return known
}

const errorsOf = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error').length

/** Stores questions that were read, from this position on. An item that is there already stays as it is. */
export async function insertItems(db: Db, importId: string, from: number, read: readonly ReadQuestion[]): Promise<void> {
  if (read.length)
    await db
      .insertInto('questionImportItems')
      .values(read.map((each, at) => ({ ...itemOf(each), importId, position: from + at })))
      .onConflict((c) => c.doNothing())
      .execute()
}

const itemOf = ({ place, source, question, about, category, passage, findings }: ReadQuestion) => ({
  place: JSON.stringify(place),
  source,
  content: JSON.stringify(question),
  about: JSON.stringify(about),
  category,
  passage: passage ?? null,
  findings: JSON.stringify(findings),
  errors: errorsOf(findings),
})

/** Replaces what was read at a position. */
export async function replaceItem(db: Db, importId: string, position: number, read: ReadQuestion): Promise<void> {
  const { place: _place, passage: _passage, ...changed } = itemOf(read)
  await db.updateTable('questionImportItems').set(changed).where('importId', '=', importId).where('position', '=', position).execute()
}

/** Stores a question of an import as it was corrected. */
export async function correctItem(
  db: Db,
  importId: string,
  position: number,
  { content, about, findings }: { content: string; about: QuestionAbout; findings: readonly Finding[] },
): Promise<void> {
  const values = { content, about: JSON.stringify(about), findings: JSON.stringify(findings), errors: errorsOf(findings) }
  await db.updateTable('questionImportItems').set(values).where('importId', '=', importId).where('position', '=', position).execute()
}

export async function leaveOut(db: Db, importId: string, position: number, leftOut: boolean): Promise<void> {
  await db.updateTable('questionImportItems').set({ leftOut }).where('importId', '=', importId).where('position', '=', position).execute()
}

interface Wanted {
  after: number
  size: number
  show: 'all' | 'bad' | 'open'
}

/** Items after a position: all, those with errors, or those that can be taken and are not yet. */
export async function selectItems(db: Db, importId: string, { after, size, show }: Wanted) {
  const rows = await db
    .selectFrom('questionImportItems')
    .select(['position', 'place', 'source', 'content', 'about', 'category', 'passage', 'findings', 'errors', 'leftOut', 'questionId'])
    .where('importId', '=', importId)
    .where('position', '>', after)
    .$if(show === 'bad', (q) => q.where('errors', '>', 0))
    .$if(show === 'open', (q) => q.where('errors', '=', 0).where('leftOut', '=', false).where('questionId', 'is', null))
    .orderBy('position')
    .limit(size)
    .execute()
  return rows.map((row) => ({
    ...row,
    place: row.place as unknown as Place,
    content: row.content as unknown as Question,
    about: row.about as unknown as QuestionAbout,
    findings: row.findings as unknown as Finding[],
  }))
}

export async function takeItem(db: Db, importId: string, position: number): Promise<ItemRow> {
  const [row] = await selectItems(db, importId, { after: position - 1, size: 1, show: 'all' })
  if (row?.position !== position) throw noImport()
  return row
}

/** Notes which question each item has become. */
export async function setTaken(db: Db, importId: string, taken: readonly { position: number; questionId: string }[]): Promise<void> {
  await sql`update question_import_items i set question_id = t.id from unnest(${taken.map(({ position }) => position)}::integer[],
    ${taken.map(({ questionId }) => questionId)}::uuid[]) as t (position, id)
    where i.institution_id = here() and i.import_id = ${importId} and i.position = t.position`.execute(db)
}

export async function insertPassages(db: Db, by: { memberId: string }, importId: string, passages: readonly { key: string; content: DocJson }[]) {
  for (const { key, content } of passages) {
    const passageId = newId()
    await db
      .insertInto('questionPassages')
      .values({ id: passageId, content: JSON.stringify(content), words: lineOf(content), createdBy: by.memberId })
      .execute()
    await db.insertInto('questionImportPassages').values({ importId, key, passageId }).execute()
  }
}

/** The passages of an import by their keys in the source, with the files that they show. */
export async function selectPassages(db: Db, importId: string): Promise<Map<string, { id: string; files: string[] }>> {
  const rows = await db
    .selectFrom('questionImportPassages')
    .innerJoin('questionPassages', 'questionPassages.id', 'questionImportPassages.passageId')
    .select(['key', 'passageId', 'content'])
    .where('importId', '=', importId)
    .execute()
  return new Map(rows.map(({ key, passageId, content }) => [key, { id: passageId, files: filesIn(content as unknown as DocJson) }]))
}

/** Removes up to `most` questions of an import that nobody has changed or used; returns how many. */
export async function deleteUntouched(db: Db, importId: string, most: number): Promise<number> {
  const done = await db
    .deleteFrom('questions')
    .where('id', 'in', (q) =>
      q
        .selectFrom('questions as own')
        .select('own.id')
        .where('own.importId', '=', importId)
        .where('own.version', '=', 1)
        .where('own.rowVersion', '=', 1)
        .where('own.usedCount', '=', 0)
        .limit(most),
    )
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}

/** Forgets the questions that items have become and that are there no more. */
export async function clearTaken(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('questionImportItems')
    .set({ questionId: null })
    .where('importId', '=', importId)
    .where('questionId', 'is not', null)
    .where(
      sql<SqlBool>`not exists (select from questions q where q.institution_id = question_import_items.institution_id and q.id = question_import_items.question_id)`,
    )
    .execute()
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('questionImports').where('id', '=', id).execute()
}
