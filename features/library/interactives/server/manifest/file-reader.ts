import { mayFetch, type FileReader } from '#server/kernel/files/file-readers.ts'
import { selectObjectsWith } from '../queries.ts'

/** A file within an interactive object is read by everyone who may read the object. */
export const readsInteractiveFile: FileReader = async (db, user, { id }, readers = []) => {
  const objects = await selectObjectsWith(db, id)
  for (const object of objects) if (object.createdBy === user.memberId || (await mayFetch(readers, db, user, object))) return true
  return false
}
