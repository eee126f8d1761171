import { dayOf, instantOf } from '#web/ui/time/days.ts'
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
  lastDay: row.expiresAt ? dayOf(new Date(row.expiresAt)) : '',
})

/** The body to send; the term ends at the end of its last day. */
export const bodyOf = ({ lastDay, ...draft }: Draft): InstitutionDraft => ({ ...draft, expiresAt: lastDay ? endOf(lastDay) : null })

const endOf = (day: string) => instantOf(day, '23:59:59')
