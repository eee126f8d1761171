import type { Bilingual } from '#contract/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { recurringTask, forEachIsolated } from '../jobs/scheduler.ts'
import { storeFile } from './objects/store-file.ts'
import { deleteUnusedObject } from './objects/delete-unused-object.ts'
import type { App } from '../app.ts'
import { newId } from '../data/id.ts'
import type { JobContext } from '../jobs/jobs.ts'

/** Days that a generated file can be downloaded. */
const keptDays = 7

interface Made {
  /** With its suffix. */
  name: string
  suffix: string
  mime: string
}
interface Kept {
  fileId: string
  size: number
  /** When it is deleted. */
  expiresAt: string
}

/** Puts a file that a job has written at `path` into the store, for the member who started the job. It must not contain data of other people. */
export async function storeGeneratedFile(context: JobContext, path: string, made: Made): Promise<Kept> {
  const stored = await storeFile(context.app, path)
  return context.transaction((db) => insertMade(db, context, { ...made, ...stored, people: false }))
}

/**
 * The same for a file with data of several people; `make` writes it. If a person of the institution is deleted meanwhile, the file is made again;
 * if one is deleted later, the file expires.
 */
export async function storePersonalDataFile<T extends Made>(context: JobContext, path: string, make: () => Promise<T>): Promise<Kept & T> {
  for (;;) {
    const before = await context.transaction((db) => lastDeletion(db))
    const made = await make()
    const { name, suffix, mime } = made
    const stored = await storeFile(context.app, path)
    const kept = await context.transaction(async (db) =>
      (await lastDeletion(db, true)) === before ? insertMade(db, context, { name, suffix, mime, ...stored, people: true }) : undefined,
    )
    if (kept) return { ...made, ...kept }
    await deleteUnusedObject(context.app, stored.sha256)
  }
}

/** When a person of the institution was last deleted. `locked` makes deletions wait until the transaction ends. */
async function lastDeletion(db: Db, locked = false): Promise<string | null> {
  const found = db
    .selectFrom('institutions')
    .select(sql<string | null>`people_deleted_at::text`.as('at'))
    .where('id', '=', sql<string>`here()`)
  return (await (locked ? found.forShare() : found).executeTakeFirstOrThrow()).at
}

async function insertMade(db: Db, { memberId }: JobContext, made: Made & { sha256: string; size: number; people: boolean }): Promise<Kept> {
  const id = newId()
  const { expiresAt } = await db
    .insertInto('files')
    .values({ ...made, id, createdBy: memberId, expiresAt: sql`now() + make_interval(days => ${keptDays})` })
    .returning(sql<Date>`expires_at`.as('expiresAt'))
    .executeTakeFirstOrThrow()
  return { fileId: id, size: made.size, expiresAt: expiresAt.toISOString() }
}

const personDeleted: Bilingual = {
  zh: '文件里有人注销了账号，文件已删除；需要时请重新导出',
  en: 'Someone in this file has deleted their account, so the file was removed; export again if you need it',
}

/**
 * Expires all generated files of the institution that contain people's data, because a person of it is being deleted; the jobs that made them show
 * the reason. `deleteExpiredFiles` deletes the bytes.
 */
export async function expirePersonalDataFiles(db: Db): Promise<void> {
  // A file that is being stored at the same time is either inserted before this update, or its job sees the new time and makes it again.
  await db
    .updateTable('institutions')
    .set({ peopleDeletedAt: sql`clock_timestamp()` })
    .where('id', '=', sql<string>`here()`)
    .execute()
  const ended = await db
    .updateTable('files')
    .set({ expiresAt: sql`now()` })
    .where('people', '=', true)
    .returning('id')
    .execute()
  if (!ended.length) return
  const endedIds = ended.map(({ id }) => id)
  await db
    .updateTable('jobs')
    .set({ result: null, error: JSON.stringify(personDeleted) })
    .where(sql<string>`result ->> 'fileId'`, 'in', endedIds)
    .execute()
}

/** Deletes expired files. The row is deleted after the bytes, so that an interruption in between leaves nothing behind. */
export async function deleteExpiredFiles(app: Pick<App, 'database' | 'store' | 'log'>): Promise<void> {
  const { database } = app
  for (;;) {
    const { rows } = await database.pool.query<{ institution_id: string; id: string; sha256: string }>('select * from expired_files()')
    if (!rows.length) return
    const deleted = new Set<string>()
    const sums = new Set(rows.map((row) => row.sha256))
    await forEachIsolated(sums, app, 'expired files', async (sha256) => {
      await deleteUnusedObject(app, sha256)
      deleted.add(sha256)
    })
    const ended = rows.filter(({ sha256 }) => deleted.has(sha256))
    for (const [institutionId, files] of Map.groupBy(ended, (row) => row.institution_id)) {
      const ids = files.map(({ id }) => id)
      await database.withInstitution(institutionId, 'read write', (db) => db.deleteFrom('files').where('id', 'in', ids).execute())
    }
    // Without this error the loop would find the remaining files again and again.
    if (deleted.size < sums.size) throw new Error(`${sums.size - deleted.size} of ${sums.size} expired files could not be deleted`)
  }
}

export const deleteExpiredFilesTask = recurringTask('expired files', 3600, deleteExpiredFiles)
