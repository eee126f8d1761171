import type { IdentityKind } from '../contract.ts'
import type { Bilingual } from '#contract/errors.ts'

/** The role that an approved identity gives. The verification of an institution gives none. */
export const roleOf: Record<IdentityKind, string | null> = { teacher: 'teacher', student: 'student', author: 'author', org: null }

export const kindWords: Record<IdentityKind, Bilingual> = {
  teacher: { zh: '教师', en: 'teacher' },
  student: { zh: '学生', en: 'student' },
  author: { zh: '作者', en: 'author' },
  org: { zh: '机构', en: 'institution' },
}

/** The id number with all but its last four characters hidden. */
export const masked = (idNumber: string) => `${'•'.repeat(Math.max(4, idNumber.length - 4))}${idNumber.slice(-4)}`

/** Whether a mail address is in one of the domains or a subdomain of it. */
export function inDomains(mail: string, domains: readonly string[]): boolean {
  const host = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((domain) => host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`))
}
