import type { FieldErrorTarget } from '#web/kernel/send/call-runner.ts'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import type { Shown } from '../../contract.ts'
import type { TestFull, TestSettings } from '../../contract-tests.ts'

export type TargetValue = TestFull['targetList'][number]

/** The settings of a test as the form holds them. Times are those of the institution's clock, ranges one in a line. */
export interface SetupValues {
  title: string
  kind: 'exam' | 'quiz' | 'rehearsal'
  paperId: string | null
  onPaper: boolean
  opensAt: string
  closesAt: string
  limitMinutes: number | null
  lateMinutes: number | null
  graceSeconds: number | null
  attempts: number | null
  attemptScore: TestSettings['attemptScore']
  password: string
  addressRanges: string
  oneSession: boolean
  navigation: TestSettings['navigation']
  leaveLimit: number | null
  honour: string
  shown: Shown
  passPoints: number | null
  appealDays: number | null
  byHand: boolean
  place: string
  targets: TargetValue[]
  invigilators: { id: string; name: string }[]
}

export const valuesOf = (test: TestFull): SetupValues => ({
  title: test.title,
  kind: test.kind === 'self' ? 'quiz' : test.kind,
  paperId: test.paper?.id ?? null,
  onPaper: test.onPaper,
  opensAt: localTime(test.opensAt),
  closesAt: localTime(test.closesAt),
  limitMinutes: test.limitMinutes,
  lateMinutes: test.lateMinutes,
  graceSeconds: test.graceSeconds,
  attempts: test.attempts,
  attemptScore: test.attemptScore,
  password: test.password,
  addressRanges: test.addressRanges.join('\n'),
  oneSession: test.oneSession,
  navigation: test.navigation,
  leaveLimit: test.leaveLimit,
  honour: test.honour,
  shown: test.shown,
  passPoints: test.passPoints,
  appealDays: test.appealDays,
  byHand: test.byHand,
  place: test.place,
  targets: test.targetList,
  invigilators: test.invigilators,
})

/** A time that was not touched is sent as it is stored, with its seconds. */
const timeOf = (typed: string, stored: string | null) => (typed === localTime(stored) ? stored : instantOfLocal(typed))

export const settingsOf = (
  { targets, invigilators, addressRanges, opensAt, closesAt, graceSeconds, attempts, appealDays, ...values }: SetupValues,
  test: TestFull,
): TestSettings => ({
  ...values,
  limitMinutes: values.limitMinutes ?? null,
  lateMinutes: values.lateMinutes ?? null,
  leaveLimit: values.leaveLimit ?? null,
  passPoints: values.passPoints ?? null,
  paperId: values.paperId ?? null,
  graceSeconds: graceSeconds ?? 0,
  attempts: attempts ?? 1,
  appealDays: appealDays ?? 0,
  opensAt: timeOf(opensAt, test.opensAt),
  closesAt: timeOf(closesAt, test.closesAt),
  addressRanges: addressRanges
    .split(/[\n,，;；\s]+/)
    .map((range) => range.trim())
    .filter(Boolean),
  targets: targets.map(({ kind, targetId }) => ({ kind, targetId })),
  invigilatorIds: invigilators.map(({ id }) => id),
})

/** Errors of an entry of a list are shown at the field of the list. */
export const fieldsOf = (form: FieldErrorTarget): FieldErrorTarget => ({
  getFieldsValue: () => ({ ...(form.getFieldsValue(true) as object), invigilatorIds: [] }),
  scrollToField: (name, options) => form.scrollToField(fieldOf(name), options),
  setFields: (fields) => form.setFields(fields.map(({ name, ...field }) => ({ ...field, name: fieldOf(name) }))),
})

const fieldOf = (name: unknown) => {
  const [first] = Array.isArray(name) ? (name as unknown[]) : [name]
  return [first === 'invigilatorIds' ? 'invigilators' : first]
}
