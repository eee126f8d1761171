import type { SignInPageSetting } from '../contract.ts'
import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { User } from '#server/kernel/access/session.ts'

const columns = [
  'code',
  'name',
  'tagline',
  'markFileId',
  'logoUrl',
  'primaryColour',
  'parents',
  'seoTitle',
  'seoDescription',
  'seoKeywords',
  'rowVersion',
] as const

/** The public URL of an institution's logo; a new logo gets a new URL. */
export const markUrl = (institutionId: string, fileId: string) => `/pressplatform/institutions/${institutionId}/mark?v=${fileId.slice(-8)}`

export async function loadSetting(db: Db, platform: PlatformDb, user: User): Promise<SignInPageSetting> {
  const [found, parameters] = await Promise.all([
    platform.selectFrom('institutions').select(columns).where('id', '=', user.institutionId).executeTakeFirst(),
    db.selectFrom('moduleParameters').select(['moduleCode', 'code', 'value']).orderBy('moduleCode').orderBy('code').execute(),
  ])
  if (!found) throw refusal('notFound')
  const { logoUrl, ...setting } = found
  return { ...setting, markUrl: logoUrl, parameters: parameters as SignInPageSetting['parameters'] }
}

interface Draft {
  name: string
  tagline: string
  markFileId: string | null
  primaryColour: string | null
  seoTitle: string
  seoDescription: string
  seoKeywords: string
  parameters: SignInPageSetting['parameters']
  rowVersion: number
}

/** Refuses with `conflict` when the institution was changed since `rowVersion` was read. */
export async function saveSetting(db: Db, platform: PlatformDb, user: User, { parameters, rowVersion, ...draft }: Draft): Promise<void> {
  if (draft.markFileId) await mustBePicture(db, draft.markFileId)
  const logoUrl = draft.markFileId && markUrl(user.institutionId, draft.markFileId)
  const done = await platform
    .updateTable('institutions')
    .set((q) => ({ ...draft, logoUrl, updatedAt: sql`now()`, rowVersion: q('rowVersion', '+', 1) }))
    .where('id', '=', user.institutionId)
    .where('rowVersion', '=', rowVersion)
    .executeTakeFirst()
  if (!done.numUpdatedRows) throw refusal('conflict')
  await db.deleteFrom('moduleParameters').execute()
  if (parameters.length) await db.insertInto('moduleParameters').values(parameters).execute()
}

async function mustBePicture(db: Db, id: string): Promise<void> {
  const file = await db.selectFrom('files').select('mime').where('id', '=', id).where('textbookId', 'is', null).executeTakeFirst()
  if (!file?.mime.startsWith('image/'))
    throw invalid('markFileId', { zh: '图片不存在，请重新上传', en: 'There is no such picture; please upload it again' })
}

export async function findMark(platform: PlatformDb, institutionId: string) {
  const { rows } = await sql<{ sha256: string; mime: string; size: number }>`select * from mark_of(${institutionId}::uuid)`.execute(platform)
  return rows[0]
}
