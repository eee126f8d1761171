import { sql } from 'kysely'
import type { App } from '#server/kernel/app.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { findFile } from '#server/kernel/files/file-queries.ts'
import { type FileReader, mayFetch } from '#server/kernel/files/file-readers.ts'

interface Found {
  sha256: string
  name: string
  suffix: string
  mime: string
  size: number
}

interface Handles {
  db: Db | undefined
  platform: PlatformDb
}

const rules = (user: User | undefined) => user !== undefined && !user.visitor && user.roles.includes('administrator')

/**
 * The file, if the user may read it: part of a readable edition or of something that the user may see, a public resource, or an own upload. Those who may
 * edit a file have its current bytes, readers of a textbook those of the edition that they read.
 */
export async function findAllowed(
  readers: readonly FileReader[],
  { db, platform }: Handles,
  user: User | undefined,
  id: string,
): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select * from readable_file(${user?.institutionId ?? null}, ${user?.memberId ?? null}, ${rules(user)}, ${id})`.execute(platform)
  const [published] = rows
  if (published || !user || !db) return published
  const file = await findFile(db, id)
  if (!file || file.createdBy === user.memberId) return file
  return (await mayFetch(readers, db, user, file)) ? file : undefined
}

/** The same in a transaction of its own, for routes of bytes. */
export const findAllowedFile = ({ database, collected }: App, user: User | undefined, id: string): Promise<Found | undefined> =>
  database.transaction(user?.institutionId, 'read only', (handles) => findAllowed(collected.fileReaders, handles, user, id))

/**
 * Whether the file is a resource that may be looked at but not downloaded by this user: its switch is off, and the user may not edit it. For a visitor
 * without a session every such file is closed.
 */
export async function isDownloadClosed(platform: PlatformDb, user: User | undefined, id: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select download_closed(${user?.institutionId ?? null}, ${user?.memberId ?? null}, ${rules(user)}, ${id}) as closed`.execute(platform)
  return rows[0]?.closed === true
}

/** The title of a file that is a resource, of whichever institution, and the words that are to be shown over its content: who is looking at it. */
export async function findShown(platform: PlatformDb, { name, accountId }: User, id: string): Promise<{ title?: string; watermark: string | null }> {
  const { rows } = await sql<{ title: string; account: string | null }>`
    select title, (select account from accounts where id = ${accountId} and watermark) as account from media_about(${id})`.execute(platform)
  const [found] = rows
  return { ...(found && { title: found.title }), watermark: found?.account ? `${name} ${found.account}` : null }
}

/** Any file, for requests with a signed URL. */
export async function findAnyFile({ database }: App, id: string): Promise<Found | undefined> {
  const { rows } = await database.pool.query<Found>('select * from file_by_id($1)', [id])
  return rows[0]
}
