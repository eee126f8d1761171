import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useRef, useState } from 'react'
import type { SentUpload } from '../../contract.ts'
import { Filled } from '#web/kernel/Filled.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fullTime } from '#web/ui/time/When.tsx'
import { addUploads } from '../add-uploads.ts'
import { asUploaded, withH5p } from '../h5p.ts'
import { isSameFile } from '../sending/begun-files.ts'
import { removeUpload } from '../sending/sendings.ts'
import { uploadTaker } from '../slots.ts'
import { uploadTexts } from '../texts.ts'
import styles from './UploadTray.module.css'

/** An upload that was begun before this page was loaded. The browser forgets its file, so the person has to choose it again. */
export function UnfinishedLine({ upload, onRemoved }: { upload: SentUpload; onRemoved: () => void }) {
  const t = useTexts(uploadTexts)
  const { id, name, size, received, state, suffix, expiresAt } = upload
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const label = useId()
  const remove = async () => {
    await removeUpload(id)
    onRemoved()
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const file = asUploaded(chosen)
    if (!isSameFile(file, upload)) return setProblem(t.otherFile(name))
    setProblem(undefined)
    void addUploads([file], { uploadId: id })
  }
  return (
    <>
      <p className={styles.title}>
        <b id={label} title={name}>
          {name}
        </b>
        <Button type="text" size="small" aria-label={t.cancel(name)} title={t.cancel(name)} icon={<CloseOutlined />} onClick={() => void remove()} />
      </p>
      <p className={styles.detail}>{state === 'receiving' ? t.interrupted(received, size) : state === 'checking' ? t.checking : t.left}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.detail}>
        {state === 'receiving' && (
          <>
            <Button size="small" aria-describedby={label} onClick={() => field.current?.click()}>
              {t.chooseAgain}
            </Button>
            <input
              ref={field}
              type="file"
              className="visually-hidden"
              tabIndex={-1}
              aria-label={t.chooseAgain}
              accept={withH5p([suffix])
                .map((each) => `.${each}`)
                .join(',')}
              onChange={({ target }) => {
                choose(target.files?.[0])
                target.value = ''
              }}
            />
          </>
        )}
        {state === 'complete' && <Filled slot={uploadTaker} props={{ uploadId: id, name, taken: onRemoved }} />}
        <span>{t.kept(fullTime(expiresAt))}</span>
      </p>
    </>
  )
}
