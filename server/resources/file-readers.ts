import type { Db } from '../kernel/db.ts'
import type { User } from '../kernel/session.ts'
import { readsFeedbackPicture } from '../feedback/policy.ts'
import { readsEvidence } from '../identity/policy.ts'

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
