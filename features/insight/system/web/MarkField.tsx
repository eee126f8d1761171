import type { logoUpload } from '../contract.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pictureRule } from '#web/ui/files/file-rule.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import type { SendFile } from '#web/ui/files/use-file-upload.ts'
import styles from './system.module.css'
import { texts } from './texts.ts'

interface Props {
  saved: { id: string | null; url: string | null }
  value?: string | null
  onChange?: (value: string | null) => void
}

/** Upload of the mark (logo) of the institution. */
export function MarkField({ saved, value = null, onChange }: Props) {
  const t = useTexts(texts)
  const [chosen, setChosen] = useState<{ id: string; url: string }>()
  const upload: SendFile = async (file, options) => {
    const { fileId, url } = await send<typeof logoUpload>('POST /pressplatform/system/mark', { file }, { ...options, silent: true })
    setChosen({ id: fileId, url })
    onChange?.(fileId)
  }
  const url = value === null ? null : value === chosen?.id ? chosen.url : value === saved.id ? saved.url : `/rman/v1/files/${value}`
  return (
    <span className={styles.mark}>
      {url && <img src={url} alt={t.mark} />}
      <FileButton rule={pictureRule} label={t.chooseMark} upload={upload}>
        {value !== null && (
          <Button type="link" onClick={() => onChange?.(null)}>
            {t.removeMark}
          </Button>
        )}
      </FileButton>
    </span>
  )
}
