import { InboxOutlined } from '@ant-design/icons'
import { useId, useRef, useState, type DragEvent } from 'react'
import { fileProblem } from './file-rule.ts'
import style from './FileDrop.module.css'
import { uiTexts } from '../texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'

interface FileDropProps {
  /** Allowed file name extensions, without the dot. */
  suffixes: readonly string[]
  maxBytes: number
  /** The label of the drop zone. */
  title: string
  help?: string
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** A drop zone for files, which also opens a file dialog. Suffix and size are checked before anything is uploaded. */
export function FileDrop({ suffixes, maxBytes, title, help, multiple = false, disabled = false, onFiles }: FileDropProps) {
  const t = useTexts(uiTexts)
  const helpId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState('')

  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, multiple ? undefined : 1)
    const reasons = files.map((file) => fileProblem(file, { suffixes, maxBytes }, t)).filter((reason) => reason !== undefined)
    setRefused(reasons.join(' '))
    const good = files.filter((file) => fileProblem(file, { suffixes, maxBytes }, t) === undefined)
    if (good.length) onFiles(good)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take(event.dataTransfer.files)
  }
  return (
    <div>
      <label
        className={style.drop}
        data-over={over || undefined}
        data-disabled={disabled || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!disabled)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          className="visually-hidden"
          accept={suffixes.map((suffix) => `.${suffix}`).join(',')}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={helpId}
          onChange={({ target }) => take(target.files)}
        />
        <InboxOutlined className={style.sign ?? ''} aria-hidden="true" />
        <span className={style.title}>{title}</span>
        <span id={helpId} className={style.help}>
          {help ?? t.fileRule(suffixes, maxBytes)}
        </span>
      </label>
      <p className={style.refused} role="alert">
        {refused}
      </p>
    </div>
  )
}
