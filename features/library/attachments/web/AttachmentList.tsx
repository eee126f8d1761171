import { CloseOutlined, DownloadOutlined, FileOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { loadScreen } from '#web/kernel/loading/lazy-failure.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { attachmentTexts } from './attachment-texts.ts'
import styles from './attachments.module.css'

// Most people read a list without opening a file of it.
const FilePreviewDialog = lazy(() =>
  loadScreen(async () => ({ default: (await import('#features/library/files/web/FilePreviewDialog.tsx')).FilePreviewDialog })),
)

interface Props {
  files: readonly StoredFile[]
  onRemove?: (file: StoredFile) => void
}

/** Files with name, kind and size, each of which opens in a preview or is downloaded; pictures are shown. */
export function AttachmentList({ files, onRemove }: Props) {
  const t = useTexts(attachmentTexts)
  const [opened, setOpened] = useState<StoredFile>()
  const [wanted, setWanted] = useState(false)
  if (!files.length) return null
  return (
    <>
      <ul className={styles.list} aria-label={t.files}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={styles.open}
              onClick={() => {
                setWanted(true)
                setOpened(file)
              }}
            >
              {file.width === null ? (
                <FileOutlined className={styles.sign ?? ''} aria-hidden />
              ) : (
                <img className={styles.picture} src={`${file.url}?w=160`} alt="" loading="lazy" />
              )}
              <span className={styles.name}>{file.name}</span>
              <small>{fileSize(file.size)}</small>
            </button>
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={t.download(file.name)}
              href={`${file.url}?download`}
              download={file.name}
            />
            {onRemove && (
              <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t.remove(file.name)} onClick={() => onRemove(file)} />
            )}
          </li>
        ))}
      </ul>
      {wanted && (
        <Suspense>
          <FilePreviewDialog file={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
