import { sql } from 'kysely'
import type { PlatformDb } from '#server/kernel/data/db.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import { showToReader } from './present.ts'

/** The announcements for visitors of an entrance, who are not signed in. */
export async function selectWebsite(platform: PlatformDb, institutionId: string | undefined, language: Language) {
  const { rows } = await sql<Parameters<typeof showToReader>[0]>`select * from website_announcements(${institutionId ?? null})`.execute(platform)
  return rows.map((row) => showToReader(row, language))
}
