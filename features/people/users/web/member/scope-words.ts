import type { Member } from '../../contract.ts'
import type { Words } from '../texts.ts'

/** Short name of a data scope. */
export function scopeName(scope: Member['effectiveScope'], t: Words): string {
  return {
    own: t.own,
    class: t.class,
    department: t.departmentScope,
    departments: t.named,
    institution: t.institution,
    platform: t.platform,
  }[scope]
}
