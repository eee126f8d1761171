import type { ReactNode } from 'react'
import { DraftFields } from './draft/DraftFields.tsx'
import { FormFoot } from './FormFoot.tsx'
import { MarginForm } from './MarginForm.tsx'
import type { DraftForm } from './draft/use-draft-form.ts'

interface Props<T extends object> {
  title: string
  note?: string
  draft: DraftForm<T>
  busy: boolean
  /** The label of the save button. */
  label: string
  save: (values: T) => void
  close: () => void
  /** The fields. */
  children: ReactNode
  /** Shown below the fields. */
  below?: ReactNode
}

/** The form for a new entry, beside its list. */
export function NewForm<T extends object>({ title, note, draft, busy, label, save, close, children, below }: Props<T>) {
  const foot = <FormFoot changes={0} busy={busy} cancel={close} submit={draft.form.submit} label={label} />
  return (
    <MarginForm title={title} note={note} open close={close} foot={foot}>
      <DraftFields draft={draft} save={save}>
        {children}
      </DraftFields>
      {below}
    </MarginForm>
  )
}
