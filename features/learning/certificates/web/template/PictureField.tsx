import { Button } from 'antd'
import type { StoredFile } from '#contract/files.ts'
import { uploadAttachment } from '#features/library/attachments/web/upload.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pictureRule } from '#web/ui/files/file-rule.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import type { SendFile } from '#web/ui/files/use-file-upload.ts'
import { templateTexts } from './template-texts.ts'
import styles from './template.module.css'

interface Props {
  label: string
  /** The address of the picture of an id; undefined when it is not known. */
  addressOf: (id: string) => string | undefined
  uploaded: (file: StoredFile) => void
  value?: string | null
  onChange?: (id: string | null) => void
}

/** A picture on the certificate, which is uploaded, replaced and taken away. */
export function PictureField({ label, addressOf, uploaded, value = null, onChange }: Props) {
  const t = useTexts(templateTexts)
  const upload: SendFile = async (file, options) => {
    const stored = await uploadAttachment(file, options)
    uploaded(stored)
    onChange?.(stored.id)
  }
  const address = value === null ? undefined : addressOf(value)
  return (
    <div className={styles.picture}>
      {address && (
        <span data-theme="light">
          <img src={`${address}?w=320`} alt={label} />
        </span>
      )}
      <FileButton rule={pictureRule} label={value ? t.replace : t.upload} upload={upload}>
        {value && (
          <Button type="text" onClick={() => onChange?.(null)}>
            {t.remove}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
