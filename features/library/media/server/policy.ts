import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { findFile } from '#server/kernel/files/file-queries.ts'

/** Captions and chapters are edited by who may edit the resource; those of a file that is not one by who has uploaded it. */
export async function mayEditMedia(db: Db, user: User, fileId: string): Promise<boolean> {
  const file = await findFile(db, fileId)
  return file?.createdBy === user.memberId
}
