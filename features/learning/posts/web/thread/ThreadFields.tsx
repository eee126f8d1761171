import { Checkbox, Input } from 'antd'
import type { ReactNode } from 'react'
import { AttachmentsField } from '#features/library/attachments/web/AttachmentsField.tsx'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import type { DocJson } from '#document/schema/node-json.ts'
import type { StoredFile } from '#contract/files.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import type { Anchor } from '../../contract.ts'
import { mostFiles } from '../limits.ts'
import { AnchorField } from './AnchorField.tsx'
import { threadTexts } from './thread-texts.ts'

/** What is typed for a new thread, or a changed one. */
export interface ThreadValues {
  title: string
  doc: DocJson | null
  fileIds: StoredFile[]
  anchor: Anchor | null
  anonymous: boolean
}
export const emptyThread: ThreadValues = { title: '', doc: null, fileIds: [], anchor: null, anonymous: false }

interface Props {
  /** The textbook of the class, whose passages can be quoted. */
  textbookId: string | undefined
  /** The writer may do without a name. */
  anonymous: boolean
  /** The text at the start, so that another one is shown when the form is reset. */
  textKey: string
  onBusy: (part: 'text' | 'files', busy: boolean) => void
  /** Shown below the title. */
  belowTitle?: ReactNode
}

/** The fields of a topic or a question. */
export function ThreadFields({ textbookId, anonymous, textKey, onBusy, belowTitle }: Props) {
  const t = useTexts(threadTexts)
  return (
    <>
      <Field name="title" label={t.titleOf} required max={100}>
        <Input maxLength={100} autoComplete="off" />
      </Field>
      {belowTitle}
      <Field name="doc" label={t.text}>
        <RichTextField key={textKey} label={t.text} hint={t.textHint} large onBusy={(busy) => onBusy('text', busy)} />
      </Field>
      <Field name="fileIds" label={t.files}>
        <AttachmentsField max={mostFiles} onBusy={(busy) => onBusy('files', busy)} />
      </Field>
      {textbookId && (
        <Field name="anchor" label={t.anchor} extra={t.anchorHelp}>
          <AnchorField textbookId={textbookId} />
        </Field>
      )}
      {anonymous && (
        <Field name="anonymous" label="" valuePropName="checked">
          <Checkbox>{t.anonymous}</Checkbox>
        </Field>
      )}
    </>
  )
}
