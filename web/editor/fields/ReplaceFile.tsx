import type { StoredFile } from '#contract/files.ts'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fileProblem } from '#web/ui/files/file-rule.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { ruleOf, sendFile, type FileKind } from '../files/files.ts'
import styles from './MarginColumn.module.css'

interface Props {
  kind: FileKind
  textbookId: string
  label?: string
  onFile: (file: StoredFile) => void
}

/** A button that uploads a file to replace the current one, with progress. */
export function ReplaceFile({ kind, textbookId, label, onFile }: Props) {
  const t = editorTexts()
  const fileTexts = useTexts(uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  useEffect(() => () => stop.current?.abort(), [])
  const rule = ruleOf(kind)

  const upload = async (file: File | undefined) => {
    if (!file) return
    const refused = fileProblem(file, rule, fileTexts) ?? ''
    setProblem(refused)
    if (refused) return
    const control = new AbortController()
    stop.current = control
    setPercent(0)
    try {
      onFile(
        await sendFile(textbookId, kind, file, { signal: control.signal, onProgress: (sent, total) => setPercent(Math.floor((sent / total) * 100)) }),
      )
    } catch (error) {
      if (error instanceof RequestError) setProblem(error.fields?.[0]?.message ?? error.message)
      else if (!control.signal.aborted) throw error
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <div className={styles.field}>
      {percent === undefined ? (
        <Button onClick={() => input.current?.click()}>{label ?? t.replaceFile}</Button>
      ) : (
        <div className={styles.row}>
          <Progress percent={percent} size="small" aria-label={label ?? t.replaceFile} />
          <Button size="small" style={{ flex: 'none' }} onClick={() => stop.current?.abort()}>
            {t.stop}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label ?? t.replaceFile}
        accept={rule.suffixes.map((suffix) => `.${suffix}`).join(',')}
        onChange={({ target }) => {
          void upload(target.files?.[0])
          target.value = ''
        }}
      />
      <p className={styles.bad} role="alert">
        {problem}
      </p>
    </div>
  )
}
