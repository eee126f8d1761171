import type { StoredFile } from '#contract/files.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { keepForGood } from '#server/kernel/files/file-queries.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { selectStoredFiles, selectUsableIds } from './file-queries.ts'

/**
 * Takes files into something that a person saves: those that it has already, uploads of that person, and
 * resources that the person may read. They are kept for good; the caller records
 * where they are used. Refuses any other file as `invalid` at `path`. Returns the ids, each once, in order.
 */
export async function takeFiles(db: Db, user: User, path: string, ids: readonly string[], already: readonly string[] = []): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const fresh = wanted.filter((id) => !already.includes(id))
  const usable = await selectUsableIds(db, user, fresh)
  if (fresh.some((id) => !usable.has(id)))
    throw invalid(path, {
      zh: '有文件不存在、已过期或不能使用，请重新上传',
      en: 'A file does not exist, has expired or may not be used; upload it again',
    })
  await keepForGood(db, fresh)
  return wanted
}

/** The files of these ids in their order, as they are sent to the screens; ids without a file are left out. */
export async function storedFilesOf(db: Db, ids: readonly string[]): Promise<StoredFile[]> {
  const found = await selectStoredFiles(db, ids)
  return ids.flatMap((id) => found.get(id) ?? [])
}
