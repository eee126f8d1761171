import { Button, Progress } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { uiTexts } from '../texts.ts'
import styles from './file-button.module.css'
import { fileProblem, type FileRule } from './file-rule.ts'
import { useFileUpload, type SendFile } from './use-file-upload.ts'

interface Props {
  rule: FileRule
  /** The label of the button. */
  label: string
  /** Sends the chosen file and takes its answer. */
  upload: SendFile
  disabled?: boolean
  /** Shown beside the button while nothing is sent, such as a button that removes the file. */
  children?: ReactNode
}

/** A button that chooses a file, checks it and sends it, with the progress and a way to stop in its place. Problems are shown below. */
export function FileButton({ rule, label, upload, disabled = false, children }: Props) {
  const t = useTexts(uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const { sending, refused, refuse, start, stop } = useFileUpload()
  const take = (file: File | undefined) => {
    if (!file) return
    const problem = fileProblem(file, rule, t)
    if (problem === undefined) void start(file, upload)
    else refuse(problem)
  }
  const percent = sending && Math.floor((sending.sent / sending.total) * 100)
  return (
    <div>
      {percent === undefined ? (
        <div className={styles.row}>
          <Button disabled={disabled} onClick={() => input.current?.click()}>
            {label}
          </Button>
          {children}
        </div>
      ) : (
        <div className={styles.row}>
          <span className={styles.progress}>
            <Progress percent={percent} size="small" aria-label={t.uploading(percent)} />
          </span>
          <Button size="small" onClick={stop}>
            {t.stopUpload}
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        accept={rule.suffixes.map((suffix) => `.${suffix}`).join(',')}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      <p className={styles.problem} role="alert">
        {refused}
      </p>
    </div>
  )
}
