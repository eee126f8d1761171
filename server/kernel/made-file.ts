import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Words } from '@recto/contract/errors'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { dueKind, eachByItself } from './due.ts'
import { forgetBytes } from './forget-bytes.ts'
import type { House } from './house.ts'
import { newId } from './id.ts'
import type { JobContext } from './jobs.ts'

/** Days that a file which was made for taking away is kept. */
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
  /** When it goes by itself. */
  expiresAt: string
}

/** Takes a file that a task has written at `path` into the store, for the one who asked. It holds nothing of other people. */
export async function keepMade(context: JobContext, path: string, made: Made): Promise<Kept> {
  const stored = await storeMade(context, path)
  return context.inside((db) => insertMade(db, context, { ...made, ...stored, people: false }))
}

/**
 * The same for a file that holds data of several people; `make` writes it. It is made again when one of them was deleted meanwhile, and ends
 * when one of them is deleted later.
 */
export async function keepOfPeople<T extends Made>(context: JobContext, path: string, make: () => Promise<T>): Promise<Kept & T> {
  for (;;) {
    const before = await context.inside((db) => lastDeletion(db))
    const made = await make()
    const { name, suffix, mime } = made
    const stored = await storeMade(context, path)
    const kept = await context.inside(async (db) =>
      (await lastDeletion(db, true)) === before ? insertMade(db, context, { name, suffix, mime, ...stored, people: true }) : undefined,
    )
    if (kept) return { ...made, ...kept }
    await forgetBytes(context.house, stored.sha256)
  }
}

/** When a person of the institution was last deleted. `locked` holds deletions up until the transaction ends. */
async function lastDeletion(db: Db, locked = false): Promise<string | null> {
  const found = db
    .selectFrom('institutions')
    .select(sql<string | null>`people_deleted_at::text`.as('at'))
    .where('id', '=', sql<string>`here()`)
  return (await (locked ? found.forShare() : found).executeTakeFirstOrThrow()).at
}

async function storeMade({ house }: JobContext, path: string): Promise<{ sha256: string; size: number }> {
  const { size } = await stat(path)
  const sha256 = await sumOf(path)
  await house.store.put(sha256, path)
  return { sha256, size }
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

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

const personDeleted: Words = {
  zh: '文件里有人注销了账号，文件已删除；需要时请重新导出',
  en: 'Someone in this file has deleted their account, so the file was removed; export again if you need it',
}

/**
 * Ends every file of the institution that was made of people's data, since a person of it is being deleted; the tasks that made them say so.
 * The bytes go with `dropExpired`.
 */
export async function endFilesOfPeople(db: Db): Promise<void> {
  // A file that is being kept right now either stands before this, or finds that the institution has changed.
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
  await db
    .updateTable('jobs')
    .set({ result: null, error: JSON.stringify(personDeleted) })
    .where(
      sql<string>`result ->> 'fileId'`,
      'in',
      ended.map(({ id }) => id),
    )
    .execute()
}

/** Throws away files whose time is over. A row goes after its bytes, so that nothing is left when this is cut off in between. */
export async function dropExpired(house: Pick<House, 'database' | 'store' | 'log'>): Promise<void> {
  const { database } = house
  for (;;) {
    const { rows } = await database.pool.query<{ institution_id: string; id: string; sha256: string }>('select * from expired_files()')
    if (!rows.length) return
    const gone = new Set<string>()
    const sums = new Set(rows.map((row) => row.sha256))
    await eachByItself(sums, house, 'expired files', async (sha256) => {
      await forgetBytes(house, sha256)
      gone.add(sha256)
    })
    const ended = rows.filter(({ sha256 }) => gone.has(sha256))
    for (const [institutionId, files] of Map.groupBy(ended, (row) => row.institution_id)) {
      const ids = files.map(({ id }) => id)
      await database.inside(institutionId, 'read write', (db) => db.deleteFrom('files').where('id', 'in', ids).execute())
    }
    // What could not be thrown away would be found again and again.
    if (gone.size < sums.size) throw new Error(`${sums.size - gone.size} of ${sums.size} expired files could not be thrown away`)
  }
}

export const expiredFilesDue = dueKind('expired files', 3600, dropExpired)
