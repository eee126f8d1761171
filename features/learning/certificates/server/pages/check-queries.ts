import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'

/** Where the certificate of a number is, in whichever institution. */
export async function findNumber(platform: PlatformDb, number: string): Promise<{ institutionId: string; certificateId: string } | undefined> {
  const { rows } = await sql<{ institutionId: string; certificateId: string }>`
    select institution_id as "institutionId", certificate_id as "certificateId" from certificate_of_number(${number})`.execute(platform)
  return rows[0]
}

/** What the check page shows of a certificate, and nothing else. */
export const findChecked = (db: Db, id: string) =>
  db
    .selectFrom('certificates')
    .select(['certificates.name', 'certificates.title', 'certificates.courseName', 'certificates.institutionName'])
    .select(['certificates.awardedOn', 'certificates.expiresOn', 'certificates.revokedAt'])
    .where('certificates.id', '=', id)
    .executeTakeFirst()
export type Checked = NonNullable<Awaited<ReturnType<typeof findChecked>>>
