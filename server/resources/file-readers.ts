import type { Db } from '../kernel/db.ts'
import type { User } from '../kernel/session.ts'
import { readsFeedbackPicture } from '../feedback/policy.ts'
import { readsEvidence } from '../identity/policy.ts'

interface UploadedFile {
  id: string
  createdBy: string
}

/** Who may fetch a file that belongs to no textbook and that someone else has uploaded. A room adds its own rule here. */
const fileReaders: readonly ((db: Db, user: User, file: UploadedFile) => Promise<boolean>)[] = [readsFeedbackPicture, readsEvidence]

export async function mayFetch(db: Db, user: User, file: UploadedFile): Promise<boolean> {
  for (const reads of fileReaders) if (await reads(db, user, file)) return true
  return false
}
