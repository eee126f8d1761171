import type { IdentityKind } from '@recto/contract/identity'
import type { Words } from '@recto/contract/errors'

/** The role that an approved identity gives; being a recognised institution is no role. */
export const roleOf: Record<IdentityKind, string | null> = { teacher: 'teacher', student: 'student', author: 'author', org: null }

export const kindWords: Record<IdentityKind, Words> = {
  teacher: { zh: '教师', en: 'teacher' },
  student: { zh: '学生', en: 'student' },
  author: { zh: '作者', en: 'author' },
  org: { zh: '机构', en: 'institution' },
}

/** Only its last four characters show. */
export const masked = (idNumber: string) => `${'•'.repeat(Math.max(4, idNumber.length - 4))}${idNumber.slice(-4)}`

/** Whether an address of mail lies in one of the domains or below it. */
export function inDomains(mail: string, domains: readonly string[]): boolean {
  const host = mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((domain) => host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`))
}
