import { Button } from 'antd'
import { useState } from 'react'
import { Cover } from '#features/authoring/textbooks/web/Cover.tsx'
import { uploadAttachment } from '#features/library/attachments/web/upload.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pictureRule } from '#web/ui/files/file-rule.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import type { SendFile } from '#web/ui/files/use-file-upload.ts'
import { courseTexts } from './course-texts.ts'
import styles from './details.module.css'

interface Props {
  /** The saved cover, and the address of the cover that is shown with it. */
  kept: string | null
  url: string
  value?: string | null
  onChange?: (id: string | null) => void
}

/** The cover of a course: a picture of its own, or one made from its name. */
export function CoverField({ kept, url, value = null, onChange }: Props) {
  const t = useTexts(courseTexts)
  const [uploaded, setUploaded] = useState<{ id: string; url: string }>()
  const upload: SendFile = async (file, options) => {
    const stored = await uploadAttachment(file, options)
    setUploaded(stored)
    onChange?.(stored.id)
  }
  const shown = value === kept ? url : value !== null && value === uploaded?.id ? uploaded.url : ''
  return (
    <div className={styles.cover}>
      {shown ? <Cover url={shown} height={126} /> : <div className={styles.noCover} />}
      <div>
        <p>{value ? t.coverOwn : t.coverMade}</p>
        <FileButton rule={pictureRule} label={value ? t.coverReplace : t.coverUpload} upload={upload}>
          {value && (
            <Button type="text" onClick={() => onChange?.(null)}>
              {t.coverRemove}
            </Button>
          )}
        </FileButton>
        <p>{t.coverRule(fileSize(pictureRule.maxBytes))}</p>
      </div>
    </div>
  )
}
