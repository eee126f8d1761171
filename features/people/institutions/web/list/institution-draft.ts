import type { Institution, InstitutionDraft } from '../../contract.ts'

/** Values of the form of an institution. The end of the term is a day (`YYYY-MM-DD`), not an instant. */
export type Draft = Omit<InstitutionDraft, 'expiresAt'> & { lastDay: string }

export const emptyDraft: Draft = {
  name: '',
  code: '',
  kind: 'university',
  parentId: null,
  region: '',
  address: '',
  contact: '',
  contactPhone: '',
  contactMail: '',
  packageId: null,
  lastDay: '',
}

export const draftOf = (row: Institution): Draft => ({
  name: row.name,
  code: row.code,
  kind: row.kind,
  parentId: row.parentId,
  region: row.region,
  address: row.address,
  contact: row.contact,
  contactPhone: row.contactPhone,
  contactMail: row.contactMail,
  packageId: row.packageId,
  lastDay: row.expiresAt ? dayOf(row.expiresAt) : '',
})

/** The body to send; the term ends at the end of its last day. */
export const bodyOf = ({ lastDay, ...draft }: Draft): InstitutionDraft => ({ ...draft, expiresAt: lastDay ? endOf(lastDay) : null })

const two = (n: number) => String(n).padStart(2, '0')
function dayOf(instant: string): string {
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()
