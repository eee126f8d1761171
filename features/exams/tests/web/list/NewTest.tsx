import { Input } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import type { testAdd, TestFull } from '../../contract-tests.ts'
import { testsLine } from '../lines.ts'
import { PaperField } from '../setup/fields/PaperField.tsx'
import { setupTexts } from '../setup/setup-texts.ts'
import { texts } from '../texts.ts'

interface Draft {
  title: string
  kind: 'exam' | 'quiz' | 'rehearsal'
  paperId: string | null
}

interface Props {
  close: () => void
  done: (test: TestFull) => void
  paperId?: string | null
  /** A class that it is for. */
  classId?: string
}

/** The form for a new test, whose settings are opened then. */
export function NewTest({ close, done, paperId = null, classId = '' }: Props) {
  const t = useTexts(texts)
  const s = useTexts(setupTexts)
  const record = useNewRecord<typeof testAdd, Draft>({
    name: 'test.new',
    empty: { title: '', kind: 'exam', paperId },
    line: 'POST /pressplatform/tests',
    ask: (values, key) => ({ key, body: { ...values, ...(classId && { targets: [{ kind: 'class' as const, targetId: classId }] }) } }),
    refresh: [testsLine],
    added: ({ title }) => s.created(title),
    done,
  })
  return (
    <NewForm {...record} title={t.add} note={s.newNote} label={t.add} close={close}>
      <Field name="title" label={t.name} required max={100}>
        <Input autoComplete="off" placeholder={s.titleExample} />
      </Field>
      <Field name="kind" label={t.kind}>
        <ChoiceCards choices={(['exam', 'quiz', 'rehearsal'] as const).map((value) => ({ value, name: t.kinds(value), help: s.kindHelp(value) }))} />
      </Field>
      <Field name="paperId" label={t.paper} extra={s.paperHelp}>
        <PaperField />
      </Field>
    </NewForm>
  )
}
