import { Button, Modal } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { resourceProcess } from '../contract.ts'
import { FilePreview } from './FilePreview.tsx'
import { processLine } from './lines.ts'
import type { PreviewedFile } from './preview-slot.ts'
import { previewTexts } from './preview-texts.ts'
import styles from './preview.module.css'

interface Props {
  /** None: the dialog is closed. */
  file: PreviewedFile | undefined
  onClose: () => void
}

/** A file as it looks inside, over the screen on which it was opened. */
export function FilePreviewDialog({ file, onClose }: Props) {
  const t = useTexts(previewTexts)
  const { data: shown } = useRead<typeof resourceProcess>(processLine, file && { query: { id: file.id } })
  return (
    <Modal
      open={file !== undefined}
      title={<span className={styles.title}>{file?.name}</span>}
      onCancel={onClose}
      width="min(1080px, calc(100vw - 32px))"
      centered
      destroyOnHidden
      footer={
        file && shown?.download ? (
          <Button href={`${file.url}?download`} download={file.name}>
            {t.download}
          </Button>
        ) : null
      }
      classNames={{ body: styles.dialog ?? '' }}
    >
      {file && <FilePreview file={file} />}
    </Modal>
  )
}
