import { Button, Modal } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FilePreview } from './FilePreview.tsx'
import type { PreviewedFile } from './preview-slot.ts'
import { previewTexts } from './preview-texts.ts'
import styles from './preview.module.css'

interface Props {
  /** None: the dialog is closed. */
  file: PreviewedFile | undefined
  watermark?: boolean
  /** Whether the original may be downloaded. */
  download?: boolean
  onClose: () => void
}

/** A file as it looks inside, over the screen on which it was opened. */
export function FilePreviewDialog({ file, watermark = false, download = true, onClose }: Props) {
  const t = useTexts(previewTexts)
  return (
    <Modal
      open={file !== undefined}
      title={<span className={styles.title}>{file?.name}</span>}
      onCancel={onClose}
      width="min(1080px, calc(100vw - 32px))"
      centered
      destroyOnHidden
      footer={
        download && file ? (
          <Button href={`${file.url}?download`} download={file.name}>
            {t.download}
          </Button>
        ) : null
      }
      classNames={{ body: styles.dialog ?? '' }}
    >
      {file && <FilePreview file={file} watermark={watermark} download={download} />}
    </Modal>
  )
}
