import { Checkbox, Input, Select } from 'antd'
import { answersShownWhen, homeworkLimits, lateRules } from '#assessment/homework/homework.ts'
import { AttachmentsField } from '#features/library/attachments/web/AttachmentsField.tsx'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { questionTexts } from '../questions/question-texts.ts'
import { QuestionsField } from '../questions/QuestionsField.tsx'
import type { AskedValue } from '../questions/values.ts'
import type { ShownTask } from '../../contract-annotations.ts'
import { annotationTexts } from '../annotations/annotation-texts.ts'
import { type TaskValue, taskOf } from '../annotations/task-value.ts'
import { TaskField } from '../annotations/TaskField.tsx'
import { numberText } from '../shown/number-text.ts'
import { DatesField, datesProblem } from './DatesField.tsx'
import { editTexts } from './edit-texts.ts'
import type { ClassValue, EditValues } from './edit-values.ts'

interface Props {
  values: EditValues
  /** Another text is shown when this changes. */
  round: number
  onBusy: (what: 'text' | 'files', busy: boolean) => void
}

const problem = (text: string | undefined) => (text ? Promise.reject(new Error(text)) : Promise.resolve())

/** What is asked for. */
export function TaskFields({ values, round, onBusy }: Props) {
  const t = useTexts(editTexts)
  const withFiles = values.takes.includes('files')
  return (
    <>
      <Field name="title" label={t.name} required max={homeworkLimits.titleLength}>
        <Input autoComplete="off" placeholder={t.nameExample} />
      </Field>
      <Field name="body" label={t.body}>
        <RichTextField key={round} label={t.body} hint={t.bodyHint} large onBusy={(busy) => onBusy('text', busy)} />
      </Field>
      <Field name="files" label={t.files}>
        <AttachmentsField max={homeworkLimits.files} onBusy={(busy) => onBusy('files', busy)} />
      </Field>
      <Field
        name="takes"
        label={t.takes}
        rules={[
          { validator: (_, takes: string[]) => problem(takes.length || values.questions.length || values.annotationTask ? undefined : t.takesNone) },
        ]}
      >
        <Checkbox.Group
          options={[
            { value: 'text', label: t.takesText },
            { value: 'files', label: t.takesFiles },
          ]}
        />
      </Field>
      {withFiles && (
        <div className={formStyles.two}>
          <Field name="maxFiles" label={t.maxFiles}>
            <NumberInput min={1} max={homeworkLimits.files} precision={0} />
          </Field>
          <Field name="megabytes" label={t.megabytes}>
            <NumberInput min={1} max={homeworkLimits.fileMegabytes} precision={0} />
          </Field>
        </div>
      )}
    </>
  )
}

/** The chapter of which annotations are asked for. */
export function AnnotationFields({ stored }: { stored: ShownTask | null }) {
  const t = useTexts(annotationTexts)
  return (
    <Field
      name="annotationTask"
      label={t.title}
      extra={t.help}
      rules={[{ validator: (_, task: TaskValue | null) => problem(task && !taskOf(task) ? t.bookNone : undefined) }]}
    >
      <TaskField stored={stored} />
    </Field>
  )
}

/** The questions of the banks that are asked, and when students see what is right. */
export function QuestionFields({ values, fixed }: Pick<Props, 'values'> & { fixed: boolean }) {
  const t = useTexts(questionTexts)
  return (
    <>
      <Field
        name="questions"
        label={t.questions}
        extra={fixed ? t.fixed : t.help}
        rules={[
          {
            validator: (_, questions: AskedValue[]) => problem(questions.every(({ points }) => points !== null) ? undefined : t.pointsMissing),
          },
        ]}
      >
        <QuestionsField fixed={fixed} />
      </Field>
      {values.questions.length > 0 && (
        <Field name="answersShown" label={t.shown} extra={t.shownHelp}>
          <Select options={answersShownWhen.map((value) => ({ value, label: t.shownWhen(value) }))} />
        </Field>
      )}
    </>
  )
}

/** For whom, and when. */
export function ClassFields({ values }: Pick<Props, 'values'>) {
  const t = useTexts(editTexts)
  const closes = values.lateRule === 'close'
  return (
    <Field name="classes" label={t.classes} rules={[{ validator: (_, classes: ClassValue[]) => problem(datesProblem(classes, closes, t)) }]}>
      <DatesField closes={closes} />
    </Field>
  )
}

/** How it counts, and how it is handed in. */
export function CountFields({ values }: Pick<Props, 'values'>) {
  const t = useTexts(editTexts)
  const q = useTexts(questionTexts)
  const summed = values.takes.length === 0 && values.questions.length > 0
  return (
    <>
      <div className={formStyles.two}>
        <Field name="points" label={t.points} required choose {...(summed && { extra: q.onlyQuestions })}>
          <NumberInput min={0.01} max={homeworkLimits.points} precision={2} formatter={numberText} disabled={summed} />
        </Field>
        <Field name="attempts" label={t.attempts} extra={t.attemptsHelp} required choose>
          <NumberInput min={1} max={homeworkLimits.attempts} precision={0} />
        </Field>
      </div>
      <Field name="lateRule" label={t.lateRule}>
        <Select options={lateRules.map((value) => ({ value, label: t.lateRules(value) }))} />
      </Field>
      {values.lateRule === 'deduct' && (
        <div className={formStyles.two}>
          <Field name="latePerDay" label={t.perDay} extra={t.lateHelp}>
            <NumberInput min={0} max={100} precision={2} formatter={numberText} />
          </Field>
          <Field name="lateMost" label={t.most}>
            <NumberInput min={0} max={100} precision={2} formatter={numberText} />
          </Field>
        </div>
      )}
      <Field name="byGroup" label="" valuePropName="checked" extra={t.byGroupHelp}>
        <Checkbox>{t.byGroup}</Checkbox>
      </Field>
      <Field name="statement" label={t.statement} extra={t.statementHelp} max={homeworkLimits.statementLength}>
        <Input autoComplete="off" placeholder={t.statementExample} />
      </Field>
    </>
  )
}
