import type { Upload } from '#contract/call.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'

const prefix = '/rman/v1/avatars/'
export const avatarUrl = (fileId: string) => `${prefix}${fileId}`

/** Sets the avatar of a member, or removes it when `picture` is undefined. Deletes the row of the previous file. Returns the new address, or ''. */
export async function replaceAvatar(
  db: Db,
  user: Pick<User, 'memberId'>,
  picture: (Upload & { width: number; height: number }) | undefined,
): Promise<string> {
  const before = await db.selectFrom('members').select('avatarUrl').where('id', '=', user.memberId).forUpdate().executeTakeFirstOrThrow()
  const url = picture ? avatarUrl((await insertFile(db, user, picture, picture)).id) : null
  await db.updateTable('members').set({ avatarUrl: url }).where('id', '=', user.memberId).execute()
  if (before.avatarUrl?.startsWith(prefix))
    await db.deleteFrom('files').where('id', '=', before.avatarUrl.slice(prefix.length)).where('createdBy', '=', user.memberId).execute()
  return url ?? ''
}

/** The file of an avatar, if it is the current avatar of a member of this institution. */
export const findAvatar = (db: Db, fileId: string) =>
  db
    .selectFrom('files')
    .innerJoin('members', (join) => join.onRef('members.id', '=', 'files.createdBy').on('members.avatarUrl', '=', avatarUrl(fileId)))
    .select(['files.sha256', 'files.size'])
    .where('files.id', '=', fileId)
    .executeTakeFirst()
