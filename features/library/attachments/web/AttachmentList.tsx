import { CloseOutlined, FileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { StoredFile } from '#contract/files.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { attachmentTexts } from './attachment-texts.ts'
import styles from './attachments.module.css'

interface Props {
  files: readonly StoredFile[]
  onRemove?: (file: StoredFile) => void
}

/** Files with name, kind and size, each of which opens or is downloaded; pictures are shown. */
export function AttachmentList({ files, onRemove }: Props) {
  const t = useTexts(attachmentTexts)
  if (!files.length) return null
  return (
    <ul className={styles.list} aria-label={t.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.width === null ? (
              <FileOutlined className={styles.sign ?? ''} aria-hidden />
            ) : (
              <img className={styles.picture} src={`${file.url}?w=160`} alt="" loading="lazy" />
            )}
            <span className={styles.name}>{file.name}</span>
            <small>{fileSize(file.size)}</small>
          </a>
          {onRemove && (
            <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t.remove(file.name)} onClick={() => onRemove(file)} />
          )}
        </li>
      ))}
    </ul>
  )
}
