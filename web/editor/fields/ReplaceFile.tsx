import type { StoredFile } from '#contract/files.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import { ruleOf, type FileKind, type Upload } from '../files/files.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import styles from './MarginColumn.module.css'

interface Props {
  kind: FileKind
  upload: Upload
  label?: string
  onFile: (file: StoredFile) => void
}

/** A button that uploads a file to replace the current one of a block. */
export const ReplaceFile = ({ kind, upload, label = editorTexts().replaceFile, onFile }: Props) => (
  <div className={styles.field}>
    <FileButton rule={ruleOf(kind)} label={label} upload={async (file, options) => onFile(await upload(kind, file, options))} />
  </div>
)
