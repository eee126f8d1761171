import type { imageUpload } from '../../../contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pictureRule } from '#web/ui/files/file-rule.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import type { SendFile } from '#web/ui/files/use-file-upload.ts'
import { Cover } from '../../Cover.tsx'
import styles from './fields.module.css'
import { infoTexts } from '../info-texts.ts'

interface Props {
  textbookId: string
  /** Id of the saved cover; its address is `keptUrl`. */
  kept: string | null
  keptUrl: string
  readOnly: boolean
  value?: string | null
  onChange?: (id: string | null) => void
}

/** Field for the cover: the generated one, or an uploaded picture. */
export function CoverField({ textbookId, kept, keptUrl, readOnly, value = null, onChange }: Props) {
  const t = useTexts(infoTexts)
  const [uploaded, setUploaded] = useState<{ id: string; url: string }>()
  const upload: SendFile = async (file, options) => {
    const line = 'POST /pressplatform/textbooks/upload/image'
    const stored = await send<typeof imageUpload>(line, { file, body: { textbookId } }, { ...options, silent: true })
    setUploaded(stored)
    onChange?.(stored.id)
  }
  const url = value === kept ? keptUrl : value !== null && value === uploaded?.id ? uploaded.url : ''
  return (
    <div className={styles.cover}>
      {url ? <Cover url={url} height={189} /> : <div className={styles.noCover} />}
      <div>
        <p>{value ? t.coverOwn : t.coverMade}</p>
        {!readOnly && (
          <>
            <FileButton rule={pictureRule} label={value ? t.replace : t.upload} upload={upload}>
              {value && (
                <Button type="text" onClick={() => onChange?.(null)}>
                  {t.takeOff}
                </Button>
              )}
            </FileButton>
            <p>{t.coverRule(fileSize(pictureRule.maxBytes))}</p>
          </>
        )}
      </div>
    </div>
  )
}
