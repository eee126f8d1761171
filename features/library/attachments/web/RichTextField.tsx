import { lazy, Suspense } from 'react'
import type { DocJson } from '#document/schema/node-json.ts'
import { loadScreen } from '#web/kernel/loading/lazy-failure.ts'
import styles from './attachments.module.css'

// The editor is a third of the scripts of a screen, which may show a form with a rich text only later.
const RichTextBox = lazy(() => loadScreen(async () => ({ default: (await import('./RichTextBox.tsx')).RichTextBox })))

export interface RichTextProps {
  /** The accessible name. */
  label: string
  hint: string
  /** The text at the start. Later changes come from the editor; another text needs another `key`. */
  value?: DocJson | null
  onChange?: (doc: DocJson) => void
  id?: string
  /** More room, for a text that is the main thing of its form. */
  large?: boolean
  focus?: boolean
  /** Told whether a file within the text is still on its way; a form waits for it before it is sent. */
  onBusy?: (busy: boolean) => void
}

/** A text without a word, as a form begins with it. */
export const emptyText: DocJson = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A rich text of a form with its tools: lists, tables, formulas, pictures, sound, code and files, which are uploaded at once. */
export function RichTextField(props: RichTextProps) {
  return (
    <Suspense fallback={<div className={styles.box} data-large={props.large || undefined} data-waiting aria-busy="true" />}>
      <RichTextBox {...props} value={props.value ?? emptyText} />
    </Suspense>
  )
}
