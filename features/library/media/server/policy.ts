import { reaches } from '#features/library/resources/server/policy.ts'
import { findResource } from '#features/library/resources/server/queries.ts'
import type { User } from '#server/kernel/access/session.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { findFile } from '#server/kernel/files/file-queries.ts'

/** Suffixes of what the player may be able to play; an archive may hold a playlist with its pieces. */
export const playable: readonly string[] = ['mp4', 'mp3', 'm3u8', 'zip']

/** Captions and chapters are edited by who may edit the resource; those of a file that is not one by who has uploaded it. */
export async function mayEditMedia(db: Db, user: User, fileId: string): Promise<boolean> {
  const resource = await findResource(db, user, fileId)
  if (resource) return reaches(resource.access, 'edit')
  return (await findFile(db, fileId))?.createdBy === user.memberId
}
