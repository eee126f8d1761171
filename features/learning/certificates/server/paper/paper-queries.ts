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
export type PaperRecord = NonNullable<Awaited<ReturnType<typeof findPaper>>>
