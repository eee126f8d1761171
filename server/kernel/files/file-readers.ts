import type { Db } from '../data/db.ts'
import type { User } from '../access/session.ts'

interface UploadedFile {
  id: string
  createdBy: string
  textbookId: string | null
}

/**
 * Whether this member may fetch a file that somebody else uploaded, because of the object that the file belongs to. `readers` are all of them, for files
 * within a file.
 */
export type FileReader = (db: Db, user: User, file: UploadedFile, readers?: readonly FileReader[]) => Promise<boolean>

export async function mayFetch(readers: readonly FileReader[], db: Db, user: User, file: UploadedFile): Promise<boolean> {
  for (const reads of readers) if (await reads(db, user, file, readers)) return true
  return false
}
