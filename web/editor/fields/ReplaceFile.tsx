import type { StoredFile } from '#contract/files.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import { ruleOf, sendFile, type FileKind } from '../files/files.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import styles from './MarginColumn.module.css'

interface Props {
  kind: FileKind
  textbookId: string
  label?: string
  onFile: (file: StoredFile) => void
}

/** A button that uploads a file to replace the current one of a block. */
export const ReplaceFile = ({ kind, textbookId, label = editorTexts().replaceFile, onFile }: Props) => (
  <div className={styles.field}>
    <FileButton rule={ruleOf(kind)} label={label} upload={async (file, options) => onFile(await sendFile(textbookId, kind, file, options))} />
  </div>
)
