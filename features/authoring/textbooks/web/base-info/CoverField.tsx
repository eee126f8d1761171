import type { imageUpload } from '../../contract.ts'
import type { pictureRule as rule } from '#contract/files.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fileProblem } from '#web/ui/files/file-rule.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { Cover } from '../Cover.tsx'
import styles from './fields.module.css'
import { infoTexts } from './info-texts.ts'

// The web app imports the contract as types only, so the rule is repeated here; the server checks again.
const pictureRule = { suffixes: ['jpg', 'jpeg', 'png', 'gif'], maxBytes: 20 * 1024 * 1024 } as const satisfies typeof rule

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
  const tUi = useTexts(uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [uploaded, setUploaded] = useState<{ id: string; url: string }>()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  useEffect(() => () => stop.current?.abort(), [])

  const upload = async (file: File | undefined) => {
    if (!file) return
    const refused = fileProblem(file, pictureRule, tUi) ?? ''
    setProblem(refused)
    if (refused) return
    const control = new AbortController()
    stop.current = control
    setPercent(0)
    try {
      const stored = await send<typeof imageUpload>(
        'POST /pressplatform/textbooks/upload/image',
        { file, body: { textbookId } },
        { silent: true, signal: control.signal, onProgress: (sent, total) => setPercent(Math.floor((sent / total) * 100)) },
      )
      setUploaded(stored)
      onChange?.(stored.id)
    } catch (error) {
      if (error instanceof RequestError) setProblem(error.message)
      else if (!control.signal.aborted) throw error
    } finally {
      setPercent(undefined)
    }
  }
  const url = value === kept ? keptUrl : value !== null && value === uploaded?.id ? uploaded.url : ''
  return (
    <div className={styles.cover}>
      {url ? <Cover url={url} height={189} /> : <div className={styles.noCover} />}
      <div>
        <p>{value ? t.coverOwn : t.coverMade}</p>
        {!readOnly && (
          <>
            {percent === undefined ? (
              <div className={styles.buttons}>
                <Button onClick={() => input.current?.click()}>{value ? t.replace : t.upload}</Button>
                {value && (
                  <Button type="text" onClick={() => onChange?.(null)}>
                    {t.takeOff}
                  </Button>
                )}
              </div>
            ) : (
              <div className={styles.buttons}>
                <Progress percent={percent} size="small" aria-label={t.uploading(percent)} />
                <Button size="small" onClick={() => stop.current?.abort()}>
                  {t.stop}
                </Button>
              </div>
            )}
            <input
              ref={input}
              type="file"
              style={{ display: 'none' }}
              aria-label={t.upload}
              accept={pictureRule.suffixes.map((suffix) => `.${suffix}`).join(',')}
              onChange={({ target }) => {
                void upload(target.files?.[0])
                target.value = ''
              }}
            />
            <p className={styles.problem} role="alert">
              {problem}
            </p>
            <p>{t.coverRule(fileSize(pictureRule.maxBytes))}</p>
          </>
        )}
      </div>
    </div>
  )
}
