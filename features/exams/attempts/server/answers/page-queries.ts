import { sql } from 'kysely'
import type { Upload } from '#contract/call.ts'
import type { App } from '#server/kernel/app.ts'
import { signUrl } from '#server/kernel/crypto/signed-url.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { fileUrl, insertFile } from '#server/kernel/files/file-queries.ts'
import type { AnswerPage, AnswerValue } from '../../contract.ts'

/** Seconds for which the address of a page is valid. */
const pagesLast = 4 * 3600

interface StoredPage {
  attemptId: string
  sha256: string
  fileId: string
  width: number
  height: number
}

/** The pages that have arrived for these attempts. */
export const selectPages = (db: Db, attemptIds: readonly string[]): Promise<StoredPage[]> =>
  attemptIds.length
    ? db.selectFrom('answerPages').select(['attemptId', 'sha256', 'fileId', 'width', 'height']).where('attemptId', 'in', attemptIds).execute()
    : Promise.resolve([])

/** Adds a page; one that is there already is left. The number of pages of an attempt is checked by the caller, who holds the attempt. */
export async function insertPage(db: Db, by: { memberId: string }, attemptId: string, picture: { upload: Upload; width: number; height: number }) {
  const { upload, width, height } = picture
  // The name of the file could say whose answer it is.
  const { id: fileId } = await insertFile(db, by, { ...upload, name: `page.${upload.suffix}` }, { width, height })
  const page = { attemptId, sha256: upload.sha256, fileId, width, height }
  await db.insertInto('answerPages').values(page).execute()
  return page
}

export const countPages = async (db: Db, attemptId: string): Promise<number> => {
  const row = await db
    .selectFrom('answerPages')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('attemptId', '=', attemptId)
    .executeTakeFirstOrThrow()
  return row.count
}

type Signing = Pick<App, 'secret'>

/** A page that has arrived with an address that is valid for some hours. */
export const presentPage = ({ secret }: Signing, { sha256, fileId, width, height }: Omit<StoredPage, 'attemptId'>): AnswerPage => ({
  sha256,
  url: signUrl(secret, fileUrl(fileId), pagesLast),
  width,
  height,
})

/** The names of the pages of an answer in their order. */
export const pagesNamed = (value: AnswerValue): readonly string[] => (value && 'text' in value ? (value.pages ?? []) : [])

/** The pages that an answer names, in their order; those that have not arrived have the shape of an upright sheet of paper. */
export function pagesOf(app: Signing, value: AnswerValue, stored: readonly StoredPage[]): AnswerPage[] {
  const byName = new Map(stored.map((page) => [page.sha256, page]))
  return pagesNamed(value).map((sha256) => {
    const page = byName.get(sha256)
    return page ? presentPage(app, page) : { sha256, url: null, width: 1000, height: 1414 }
  })
}
