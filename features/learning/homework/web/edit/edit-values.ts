import type { AnswersShown, LateRule } from '#assessment/homework/homework.ts'
import type { StoredFile } from '#contract/files.ts'
import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { FieldErrorTarget } from '#web/kernel/send/call-runner.ts'
import { instantOfLocal, localTime } from '#web/ui/time/local-time.ts'
import type { Homework, HomeworkDraft } from '../../contract.ts'
import { type TaskValue, taskOf, taskValueOf } from '../annotations/task-value.ts'
import { type AskedValue, askedOf } from '../questions/values.ts'
import { peerDraftOf, type PeerValues, peerValuesOf } from '../peer/edit/peer-values.ts'

/** A class with its dates; times are those of the institution's clock, empty for none. */
export interface ClassValue {
  id: string
  name: string
  openAt: string
  dueAt: string
  cutoffAt: string
}

/** A homework as the form holds it. */
export interface EditValues {
  title: string
  body: DocJson | null
  files: StoredFile[]
  takes: ('text' | 'files')[]
  maxFiles: number | null
  megabytes: number | null
  points: number | null
  attempts: number | null
  lateRule: LateRule
  latePerDay: number | null
  lateMost: number | null
  statement: string
  byGroup: boolean
  questions: AskedValue[]
  answersShown: AnswersShown
  peer: PeerValues | null
  annotationTask: TaskValue | null
  classes: ClassValue[]
}

export const newValues: EditValues = {
  title: '',
  body: null,
  files: [],
  takes: ['text'],
  maxFiles: 5,
  megabytes: 20,
  points: 100,
  attempts: 3,
  lateRule: 'none',
  latePerDay: 10,
  lateMost: 50,
  statement: '',
  byGroup: false,
  questions: [],
  answersShown: 'result',
  peer: null,
  annotationTask: null,
  classes: [],
}

export const valuesOf = (homework: Homework): EditValues => ({
  title: homework.title,
  body: homework.body,
  files: homework.files,
  takes: [...(homework.takesText ? (['text'] as const) : []), ...(homework.takesFiles ? (['files'] as const) : [])],
  maxFiles: homework.maxFiles,
  megabytes: homework.maxMegabytes,
  points: homework.points,
  attempts: homework.attempts,
  lateRule: homework.lateRule,
  latePerDay: homework.latePerDay,
  lateMost: homework.lateMost,
  statement: homework.statement,
  byGroup: homework.byGroup,
  questions: homework.questions,
  answersShown: homework.questions.length ? homework.answersShown : 'result',
  peer: peerValuesOf(homework.peer),
  annotationTask: taskValueOf(homework.annotationTask),
  classes: homework.classes.map(({ id, name, openAt, dueAt, cutoffAt }) => ({
    id,
    name,
    openAt: localTime(openAt),
    dueAt: localTime(dueAt),
    cutoffAt: localTime(cutoffAt),
  })),
})

/** A time that was not touched is sent as it is stored, with its seconds. */
const timeOf = (typed: string, stored: string | null | undefined) => (stored && typed === localTime(stored) ? stored : instantOfLocal(typed))

const emptyDoc = (): DocJson => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { id: newBlockId() } }] })

export const draftOf = (values: EditValues, homework: Homework | undefined): HomeworkDraft => ({
  title: values.title.trim(),
  body: values.body ?? emptyDoc(),
  fileIds: values.files.map(({ id }) => id),
  takesText: values.takes.includes('text'),
  takesFiles: values.takes.includes('files'),
  maxFiles: values.maxFiles ?? 5,
  maxMegabytes: values.megabytes ?? 20,
  points: values.points ?? 100,
  attempts: values.attempts ?? 1,
  lateRule: values.lateRule,
  latePerDay: values.latePerDay ?? 0,
  lateMost: values.lateMost ?? 0,
  statement: values.statement.trim(),
  byGroup: values.byGroup,
  questions: askedOf(values.questions),
  answersShown: values.answersShown,
  peer: peerDraftOf(values.peer),
  annotationTask: taskOf(values.annotationTask),
  classes: values.classes.map(({ id, openAt, dueAt, cutoffAt }) => {
    const stored = homework?.classes.find((klass) => klass.id === id)
    return {
      classId: id,
      openAt: timeOf(openAt, stored?.openAt) ?? '',
      dueAt: timeOf(dueAt, stored?.dueAt) ?? '',
      cutoffAt: values.lateRule === 'close' ? null : timeOf(cutoffAt, stored?.cutoffAt),
    }
  }),
})

const fields: Record<string, string> = { fileIds: 'files', takesText: 'takes', takesFiles: 'takes', maxMegabytes: 'megabytes' }
const fieldOf = (name: unknown) => {
  const [first] = Array.isArray(name) ? (name as unknown[]) : [name]
  return [fields[String(first)] ?? first]
}

/** Errors of an entry of a list, and of what the form names otherwise, are shown at the field of the form. */
export const fieldsOf = (form: FieldErrorTarget): FieldErrorTarget => ({
  getFieldsValue: () => ({ ...(form.getFieldsValue(true) as object), fileIds: [], takesText: true, takesFiles: true, maxMegabytes: 0 }),
  scrollToField: (name, options) => form.scrollToField(fieldOf(name), options),
  setFields: (changed) => form.setFields(changed.map(({ name, ...field }) => ({ ...field, name: fieldOf(name) }))),
})
