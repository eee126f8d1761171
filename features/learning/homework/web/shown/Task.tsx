import type { DocJson } from '#document/schema/node-json.ts'
import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import type { StoredFile } from '#contract/files.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import styles from './task.module.css'

/** What is asked for, with its files. */
export const Task = ({ body, files }: { body: DocJson; files: readonly StoredFile[] }) => (
  <div className={styles.task}>
    <RichText doc={body} />
    <AttachmentList files={files} />
  </div>
)
