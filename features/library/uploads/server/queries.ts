import { sql } from 'kysely'
import type { Upload } from '#contract/call.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { invalid } from '#server/kernel/http/refusal.ts'

/**
 * Takes a complete upload of the caller into something that is being saved: its row is deleted in the caller's transaction, which has to insert a file
 * with its bytes. Refuses any other upload as `invalid` at `path`.
 */
export async function takeUpload(db: Db, user: Pick<User, 'memberId'>, id: string, path = 'uploadId'): Promise<Upload> {
  const taken = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('memberId', '=', user.memberId)
    .where('state', '=', 'complete')
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['name', 'suffix', 'mime', 'size', 'sha256'])
    .executeTakeFirst()
  if (!taken?.sha256 || !taken.mime)
    throw invalid(path, { zh: '上传的文件不存在、已过期或还没有传完', en: 'The upload does not exist, has expired or is not complete' })
  const { name, suffix, mime, size, sha256 } = taken
  return { name, suffix, mime, size, sha256 }
}
