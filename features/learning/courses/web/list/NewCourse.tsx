import { Checkbox, Form, Input } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import type { Course, courseAdd } from '../../contract.ts'
import { BelongsFields } from '../details/BelongsFields.tsx'
import { PeopleField } from '../details/PeopleField.tsx'
import { courseLines } from '../lines.ts'
import { listTexts } from './list-texts.ts'

interface Draft {
  name: string
  school: string
  classification: string[]
  subject: string[]
  college: string[]
  major: string[]
  teacher: { id: string; name: string }[]
  download: boolean
}

const empty: Draft = { name: '', school: '', classification: [], subject: [], college: [], major: [], teacher: [], download: true }

/** The form for a new micro-course, which is opened then. */
export function NewCourse({ close, done }: { close: () => void; done: (course: Course) => void }) {
  const t = useTexts(listTexts)
  const record = useNewRecord<typeof courseAdd, Draft>({
    name: 'course.new',
    empty,
    line: 'POST /pressplatform/teaching/course',
    ask: ({ teacher, download, ...values }, key) => ({
      key,
      body: { ...values, teacher: teacher.map(({ id }) => id), is_attachment_ownload: download ? 1 : 0 },
    }),
    refresh: courseLines,
    added: ({ name }) => t.created(name),
    done,
  })
  return (
    <NewForm {...record} title={t.newTitle} note={t.newNote} label={t.create} close={close}>
      <Field name="name" label={t.nameField} required max={100}>
        <Input autoComplete="off" placeholder={t.nameExample} />
      </Field>
      <Field name="school" label={t.schoolField} max={100}>
        <Input autoComplete="off" />
      </Field>
      <BelongsFields />
      <Field name="teacher" label={t.others} extra={t.othersHelp}>
        <PeopleField />
      </Field>
      <Form.Item name="download" valuePropName="checked" noStyle>
        <Checkbox>{t.downloadField}</Checkbox>
      </Form.Item>
    </NewForm>
  )
}
