import type { Db } from '../data/db.ts'
import type { User } from '../access/session.ts'
import { readsFeedbackPicture } from '#features/messaging/feedback/server/policy.ts'
import { readsEvidence } from '#features/people/identity/server/policy.ts'

interface UploadedFile {
  id: string
  createdBy: string
}

/** Rules for reading files that belong to no textbook and were uploaded by someone else. A feature adds its own rule here. */
const fileReaders: readonly ((db: Db, user: User, file: UploadedFile) => Promise<boolean>)[] = [readsFeedbackPicture, readsEvidence]

export async function mayFetch(db: Db, user: User, file: UploadedFile): Promise<boolean> {
  for (const reads of fileReaders) if (await reads(db, user, file)) return true
  return false
}
