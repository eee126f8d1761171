import type { StoredFile } from '#contract/files.ts'
import { storedFilesOf } from '#features/library/attachments/server/take-files.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { Certificate, Standing, Template, TemplateDraft } from '../contract.ts'
import { shownNumber } from './number/number.ts'
import type { CertificateRecord } from './queries.ts'
import { isExpiring, stateOf } from './rules.ts'
import type { TemplateRecord } from './template-queries.ts'

/** A certificate as it is on a day of its institution. */
export const certificateOf = (record: CertificateRecord, today: string): Certificate => ({
  id: record.id,
  number: shownNumber(record.number),
  title: record.title,
  name: record.name,
  courseName: record.courseName,
  awardedOn: record.awardedOn,
  expiresOn: record.expiresOn,
  state: stateOf(record, today),
  expiring: isExpiring(record, today) && record.current,
  revokedAt: record.revokedAt?.toISOString() ?? null,
  reason: record.reason,
})

const defaults = {
  title: { zh: '结业证书', en: 'Certificate of completion' },
  body: {
    zh: '{姓名} 同学修读课程“{课程}”，完成规定的学习内容，考核合格，准予结业，特发此证。',
    en: '{name} has studied the course {course}, completed all of its requirements and passed it.',
  },
}

/** What a course without a template starts from. */
export const emptyTemplate = (language: Language): TemplateDraft & { rowVersion: number } => ({
  active: false,
  title: inLanguage(defaults.title, language),
  body: inLanguage(defaults.body, language),
  hours: null,
  signerName: '',
  signerFunction: '',
  signatureFileId: null,
  logoFileId: null,
  validMonths: null,
  minProgress: 100,
  minMark: null,
  automatic: false,
  rowVersion: 0,
})

/** A template with its pictures. */
export async function presentTemplate(db: Db, template: TemplateDraft & { rowVersion: number }): Promise<Template> {
  const files = new Map(
    (
      await storedFilesOf(
        db,
        [template.signatureFileId, template.logoFileId].filter((id) => id !== null),
      )
    ).map((file) => [file.id, file]),
  )
  const of = (id: string | null): StoredFile | null => (id === null ? null : (files.get(id) ?? null))
  return { ...template, signature: of(template.signatureFileId), logo: of(template.logoFileId) }
}

/** What the log keeps of a template. */
export const loggedTemplate = ({
  signatureFileId,
  logoFileId,
  rowVersion: _version,
  ...values
}: TemplateRecord | (TemplateDraft & { rowVersion?: number })) => ({
  ...values,
  signature: signatureFileId !== null,
  logo: logoFileId !== null,
})

/** How far somebody is, without the mark for those who may not see it. */
export const withoutMark = (standing: Standing): Standing => ({ ...standing, mark: standing.mark && { ...standing.mark, percent: null } })
