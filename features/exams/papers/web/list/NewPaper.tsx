import { Input } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import type { paperAdd, PaperFull } from '../../contract.ts'
import { paperLines } from '../lines.ts'
import { texts } from '../texts.ts'

interface Draft {
  name: string
  describe: string
  wantedPoints: number | null
  minutes: number | null
}

/** The form for a new paper, which is opened in the composer then. */
export function NewPaper({ close, done }: { close: () => void; done: (paper: PaperFull) => void }) {
  const t = useTexts(texts)
  const record = useNewRecord<typeof paperAdd, Draft>({
    name: 'paper.new',
    empty: { name: '', describe: '', wantedPoints: 100, minutes: 120 },
    line: 'POST /question/papers',
    ask: (values, key) => ({ key, body: values }),
    refresh: paperLines,
    added: ({ name }) => t.created(name),
    done,
  })
  return (
    <NewForm {...record} title={t.add} note={t.newNote} label={t.add} close={close}>
      <Field name="name" label={t.name} required max={100}>
        <Input autoComplete="off" />
      </Field>
      <Field name="describe" label={t.describe} max={500}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
      <Field name="wantedPoints" label={t.wanted}>
        <NumberInput min={0} max={100_000} precision={2} />
      </Field>
      <Field name="minutes" label={t.minutes}>
        <NumberInput min={1} max={600} precision={0} />
      </Field>
    </NewForm>
  )
}
