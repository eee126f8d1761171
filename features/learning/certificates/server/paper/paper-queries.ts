import type { Db } from '#server/kernel/data/db.ts'

/** What the PDF of a certificate shows, with the sums of its pictures. */
export const findPaper = (db: Db, id: string) =>
  db
    .selectFrom('certificates')
    .leftJoin('files as signatures', 'signatures.id', 'certificates.signatureFileId')
    .leftJoin('files as logos', 'logos.id', 'certificates.logoFileId')
    .select(['certificates.number', 'certificates.name', 'certificates.courseName', 'certificates.institutionName'])
    .select(['certificates.title', 'certificates.body', 'certificates.hours', 'certificates.signerName', 'certificates.signerFunction'])
    .select(['certificates.awardedOn', 'certificates.expiresOn', 'signatures.sha256 as signatureSum', 'logos.sha256 as logoSum'])
    .where('certificates.id', '=', id)
    .executeTakeFirst()
/** The sums of these files. */
export async function selectSums(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('files').select(['files.id', 'files.sha256']).where('files.id', 'in', ids).execute()
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]))
}

export type PaperRecord = NonNullable<Awaited<ReturnType<typeof findPaper>>>
