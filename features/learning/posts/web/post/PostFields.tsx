import { useState } from 'react'
import type { DocJson } from '#document/schema/node-json.ts'
import type { StoredFile } from '#contract/files.ts'
import { AttachmentsField } from '#features/library/attachments/web/AttachmentsField.tsx'
import { RichTextField } from '#features/library/attachments/web/RichTextField.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { mostFiles } from '../limits.ts'
import { postTexts } from '../post-texts.ts'

interface Props {
  label: string
  doc: DocJson | null
  files: readonly StoredFile[]
  onChange: (change: { doc?: DocJson; files?: StoredFile[] }) => void
  /** Told whether a file is on its way. */
  onBusy: (busy: boolean) => void
  focus?: boolean
}

/** What a post consists of: its text and its files. */
export function PostFields({ label, doc, files, onChange, onBusy, focus = false }: Props) {
  const t = useTexts(postTexts)
  const [busy, setBusy] = useState({ text: false, files: false })
  const note = (part: 'text' | 'files') => (on: boolean) => {
    const next = { ...busy, [part]: on }
    setBusy(next)
    onBusy(next.text || next.files)
  }
  return (
    <>
      <RichTextField label={label} hint={t.hint} value={doc} focus={focus} onChange={(changed) => onChange({ doc: changed })} onBusy={note('text')} />
      <AttachmentsField value={files} max={mostFiles} onChange={(changed) => onChange({ files: changed })} onBusy={note('files')} />
    </>
  )
}
