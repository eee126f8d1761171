import type { Bilingual } from '#contract/errors.ts'
import type { SourceKind } from '../../contract.ts'

/** Where marks come from, in sentences of the server. */
export const kindNames: Record<SourceKind, Bilingual> = {
  test: { zh: '考试', en: 'test' },
  homework: { zh: '作业', en: 'homework' },
  discussion: { zh: '讨论', en: 'discussion' },
  attendance: { zh: '考勤', en: 'attendance' },
}
