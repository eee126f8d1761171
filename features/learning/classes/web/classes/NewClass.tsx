import type { classAdd } from '../../contract.ts'
import { useNavigate } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { type ClassValues, draftOf, emptyClass } from '../class-draft.ts'
import { classLines } from '../lines.ts'
import { classTexts } from '../texts.ts'
import { ClassFields } from './ClassFields.tsx'

/** Form for a new class beside the list; then the class is opened. */
export function NewClass({ close }: { close: () => void }) {
  const t = useTexts(classTexts)
  const go = useNavigate()
  const record = useNewRecord<typeof classAdd, ClassValues>({
    name: 'class.new',
    empty: emptyClass,
    line: 'POST /pressplatform/classes',
    ask: (values, key) => ({ body: draftOf(values), key }),
    refresh: classLines,
    added: ({ name }) => t.created(name),
    done: ({ id }) => void go(`/education/classes/details?${new URLSearchParams({ id })}`),
  })
  return (
    <NewForm {...record} title={t.newClass} note={t.newNote} label={t.add} close={close}>
      <ClassFields isNew />
    </NewForm>
  )
}
