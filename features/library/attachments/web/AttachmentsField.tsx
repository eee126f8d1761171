import { CloseOutlined, FolderOpenOutlined, PaperClipOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { StoredFile } from '#contract/files.ts'
import { storedFileOf } from '#features/library/resources/web/picker/stored-file-of.ts'
import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'
import { useMay } from '#web/kernel/session/rights.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { attachmentRule } from '#web/ui/files/attachment-rule.ts'
import { fileProblem, type FileRule } from '#web/ui/files/file-rule.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { AttachmentList } from './AttachmentList.tsx'
import { attachmentTexts } from './attachment-texts.ts'
import { uploadAttachment } from './upload.ts'
import styles from './attachments.module.css'

const ResourcePicker = lazyDialog(() => import('#features/library/resources/web/picker/ResourcePicker.tsx').then((module) => module.ResourcePicker))

interface Props {
  value?: readonly StoredFile[]
  onChange?: (files: StoredFile[]) => void
  /** The most files. */
  max: number
  rule?: FileRule
  id?: string
  disabled?: boolean
  /** Told whether a file is still on its way; a form waits for it before it is sent. */
  onBusy?: (busy: boolean) => void
}

interface Sending {
  key: number
  name: string
  percent: number
  /** Why it failed; undefined while it is on its way. */
  problem?: string
  file: File
  control: AbortController
}

/** The files of something that is being written: chosen or dropped, uploaded at once with progress, each can be removed again or sent once more. */
export function AttachmentsField({ value = [], onChange, max, rule = attachmentRule, id, disabled = false, onBusy }: Props) {
  const t = useTexts(attachmentTexts)
  const words = useTexts(uiTexts)
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [refused, setRefused] = useState('')
  const [picking, setPicking] = useState(false)
  const may = useMay()
  const next = useRef(0)
  const latest = useRef({ value, onChange, onBusy, sending })
  latest.current = { value, onChange, onBusy, sending }
  // Files that arrive in the same moment must not overwrite each other before the form has rendered.
  const files = useRef<readonly StoredFile[]>(value)
  files.current = value
  useEffect(() => () => latest.current.sending.forEach(({ control }) => control.abort()), [])
  const busy = sending.some(({ problem }) => problem === undefined)
  useEffect(() => latest.current.onBusy?.(busy), [busy])

  const change = (key: number, part: Partial<Sending>) => setSending((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const drop = (key: number) => setSending((all) => all.filter((each) => each.key !== key))
  async function sendOne(key: number, file: File, control: AbortController): Promise<void> {
    try {
      const stored = await uploadAttachment(file, {
        signal: control.signal,
        onProgress: (sent, total) => change(key, { percent: Math.floor((sent / Math.max(1, total)) * 100) }),
      })
      files.current = [...files.current, stored]
      latest.current.onChange?.([...files.current])
      drop(key)
    } catch (error) {
      if (control.signal.aborted) return
      change(key, { problem: error instanceof RequestError ? (error.fields?.[0]?.message ?? error.message) : String(error) })
    }
  }
  function take(chosen: readonly File[]): void {
    const room = max - value.length - sending.length
    const problems = chosen.flatMap((file) => fileProblem(file, rule, words) ?? [])
    const good = chosen.filter((file) => fileProblem(file, rule, words) === undefined)
    if (good.length > room) problems.push(t.tooMany(max))
    setRefused(problems.join(' '))
    const begun = good
      .slice(0, Math.max(0, room))
      .map((file) => ({ key: (next.current += 1), name: file.name, percent: 0, file, control: new AbortController() }))
    setSending((all) => [...all, ...begun])
    for (const { key, file, control } of begun) void sendOne(key, file, control)
  }
  function again({ key, file }: Sending): void {
    const control = new AbortController()
    setSending((all) => all.map((each) => (each.key === key ? { key, name: file.name, percent: 0, file, control } : each)))
    void sendOne(key, file, control)
  }
  const stop = ({ key, control }: Sending) => {
    control.abort()
    drop(key)
  }
  return (
    <div
      className={styles.field}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!disabled) take([...event.dataTransfer.files])
      }}
    >
      <AttachmentList files={value} {...(!disabled && { onRemove: (file: StoredFile) => onChange?.(value.filter((each) => each.id !== file.id)) })} />
      {sending.length > 0 && (
        <ul className={styles.sending}>
          {sending.map((each) => (
            <li key={each.key}>
              <span className={styles.name}>{each.name}</span>
              {each.problem === undefined ? (
                <Progress percent={each.percent} size="small" aria-label={t.sending(each.name, each.percent)} />
              ) : (
                <span className={styles.problem} role="alert">
                  {each.problem}{' '}
                  <Button type="link" size="small" onClick={() => again(each)}>
                    {t.again}
                  </Button>
                </span>
              )}
              <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t.remove(each.name)} onClick={() => stop(each)} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <Button
          icon={<PaperClipOutlined aria-hidden />}
          disabled={disabled || value.length + sending.length >= max}
          onClick={() => input.current?.click()}
          {...(id && { id })}
        >
          {t.add}
        </Button>
        {may('zyzx') && (
          <Button
            icon={<FolderOpenOutlined aria-hidden />}
            disabled={disabled || value.length + sending.length >= max}
            onClick={() => setPicking(true)}
          >
            {t.pick}
          </Button>
        )}
        <small>{t.rule(value.length, max, rule.maxBytes)}</small>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t.add}
        accept={rule.suffixes.map((suffix) => `.${suffix}`).join(',')}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <ResourcePicker
        open={picking}
        onClose={() => setPicking(false)}
        suffixes={rule.suffixes}
        max={Math.max(1, max - value.length - sending.length)}
        onChoose={(rows) => {
          const fresh = rows.map(storedFileOf).filter(({ id: chosen }) => !files.current.some((file) => file.id === chosen))
          files.current = [...files.current, ...fresh]
          onChange?.([...files.current])
        }}
      />
      {refused && (
        <p className={styles.problem} role="alert">
          {refused}
        </p>
      )}
    </div>
  )
}
