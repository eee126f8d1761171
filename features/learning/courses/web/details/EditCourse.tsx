import { App, Input } from 'antd'
import { useState } from 'react'
import type { DocJson } from '#document/schema/node-json.ts'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import { parseFen } from '#plain/numbers/money.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { amountText, MoneyField } from '#web/ui/form/fields/MoneyField.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { DayField } from '#web/ui/time/DayField.tsx'
import type { Course, courseChange, courseGet } from '../../contract.ts'
import { mostPrice } from '../limits.ts'
import { courseLine, courseLines } from '../lines.ts'
import { BelongsFields } from './BelongsFields.tsx'
import { courseTexts } from './course-texts.ts'
import { CoverField } from './CoverField.tsx'

interface Values {
  name: string
  cover: string | null
  describe: DocJson | null
  school: string
  subject: string[]
  classification: string[]
  college: string[]
  major: string[]
  pacing: 'self' | 'paced'
  startsOn: string
  endsOn: string
  /** In yuan, as typed; empty for none. */
  price: string
}

const idsOf = (entries: Course['subject']) => entries.map(({ id }) => id)

const valuesOf = (course: Course): Values => ({
  name: course.name,
  cover: course.coverFileId,
  describe: course.describe,
  school: course.school,
  subject: idsOf(course.subject),
  classification: idsOf(course.classification),
  college: idsOf(course.college),
  major: idsOf(course.major),
  pacing: course.pacing,
  startsOn: course.startsOn ?? '',
  endsOn: course.endsOn ?? '',
  price: course.price === null ? '' : amountText(course.price),
})

const pacings = ['paced', 'self'] as const

/** The information of a course, in the margin beside what it changes. */
export function EditCourse({ course, close }: { course: Course; close: () => void }) {
  const t = useTexts(courseTexts)
  const { message } = App.useApp()
  const [version, setVersion] = useState(course.rowVersion)
  const draft = useDraftForm<Values>(`course.${course.id}`, valuesOf(course), version)
  const [theirs, setTheirs] = useState<Course>()
  const [uploading, setUploading] = useState(false)
  // The editor takes its text at the start only: another version of the text is another editor.
  const [text, setText] = useState(0)
  const accept = (newest: Course, leave?: () => void) => {
    setVersion(newest.rowVersion)
    setTheirs(undefined)
    draft.accept(valuesOf(newest), leave)
  }
  const [change, { busy }] = useCall<typeof courseChange>('PUT /pressplatform/textbooks/course/info', {
    fields: draft.form,
    silent: true,
    refresh: courseLines,
    onDone(newest) {
      void message.success(t.saved)
      accept(newest, close)
    },
    async onFail(error) {
      if (error.fields?.length) return
      const query = { contentId: course.id }
      const newest = error.errorCode === 'conflict' ? await send<typeof courseGet>(courseLine, { query }, { silent: true }) : undefined
      if (newest && newest.rowVersion !== version) setTheirs(newest)
      else handleError(error, browserEnvironment)
    },
  })
  const save = ({ price, startsOn, endsOn, ...values }: Values, rowVersion = version) => {
    if (uploading) {
      void message.warning(t.wait)
      return
    }
    void change({
      body: {
        ...values,
        contentId: course.id,
        rowVersion,
        startsOn: startsOn || null,
        endsOn: endsOn || null,
        price: price ? (parseFen(price) ?? null) : null,
      },
    })
  }
  const again = () => setText((count) => count + 1)
  const discard = () => {
    draft.discard()
    again()
  }
  const foot = (
    <FormFoot
      changes={draft.changed.length}
      busy={busy}
      cancel={() => {
        discard()
        close()
      }}
      submit={draft.form.submit}
    />
  )
  return (
    <MarginForm title={t.editTitle} note={course.name} open close={close} foot={foot}>
      {theirs && (
        <ConflictNotice
          busy={busy}
          keepMine={() => save(draft.typed, theirs.rowVersion)}
          takeTheirs={() => {
            accept(theirs)
            again()
          }}
        />
      )}
      <DraftFields draft={{ ...draft, discard }} save={save}>
        <Field name="name" label={t.name} required max={100}>
          <Input autoComplete="off" />
        </Field>
        <Field name="cover" label={t.cover}>
          <CoverField kept={course.coverFileId} url={course.cover} />
        </Field>
        <Field name="describe" label={t.describe}>
          <RichTextField key={text} label={t.describe} hint={t.describeHint} large onBusy={setUploading} />
        </Field>
        <Field name="school" label={t.school} max={100}>
          <Input autoComplete="off" />
        </Field>
        <BelongsFields />
        <Field name="pacing" label={t.pacing}>
          <ChoiceCards choices={pacings.map((value) => ({ value, name: t[`pacing_${value}`], help: t[`pacingHelp_${value}`] }))} />
        </Field>
        <div className={formStyles.two}>
          <Field name="startsOn" label={t.startsOn}>
            <DayField />
          </Field>
          <Field name="endsOn" label={t.endsOn}>
            <DayField />
          </Field>
        </div>
        {course.can.manage && <MoneyField name="price" label={t.price} max={mostPrice} extra={t.priceHelp} />}
      </DraftFields>
    </MarginForm>
  )
}
