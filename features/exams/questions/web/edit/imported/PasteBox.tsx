import { CopyOutlined } from '@ant-design/icons'
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { importTexts } from '../../imports/import-texts.ts'
import { pasteTexts } from './paste-texts.ts'
import styles from './paste-box.module.css'

/** More text comes as a file. */
const mostCharacters = 100_000

interface Props {
  title: string
  /** Reads the text; resolves to whether questions were recognised in it. */
  read: (text: string) => Promise<boolean>
  busy: boolean
  /** Why the text was refused; empty for nothing. */
  refused: string
  /** What came of the last text. */
  children?: ReactNode
}

/** A box for pasted questions. What is pasted anywhere on the page outside of a field is put into it. */
export function PasteBox({ title, read, busy, refused, children }: Props) {
  const t = { ...useTexts(importTexts), ...useTexts(pasteTexts) }
  const [text, setText] = useState<string>()
  usePastedOutside(setText)
  const submit = async () => {
    if (text?.trim() && (await read(text))) setText(undefined)
  }
  if (text === undefined)
    return (
      <div className={styles.room}>
        {children && (
          <p className={styles.outcome} role="status">
            {children}
          </p>
        )}
        <button type="button" className={styles.closed} onClick={() => setText('')}>
          <CopyOutlined aria-hidden />
          <b>{title}</b>
          <kbd>Ctrl V</kbd>
          <small>{t.recognised}</small>
        </button>
      </div>
    )
  return (
    <form
      className={styles.room}
      data-own-keys
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label className={styles.open}>
        {title}
        <Input.TextArea
          autoFocus
          value={text}
          placeholder={t.pasteHint}
          maxLength={mostCharacters}
          autoSize={{ minRows: 7, maxRows: 14 }}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !text) setText(undefined)
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            void submit()
          }}
        />
      </label>
      {refused && <Alert type="error" showIcon role="alert" title={refused} />}
      <div className={styles.foot}>
        <Button onClick={() => setText(undefined)}>{t.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!text.trim()}>
          {t.read}
        </Button>
      </div>
    </form>
  )
}

/** Calls `take` with a text that is pasted while no field and no dialog has the focus. */
function usePastedOutside(take: (text: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event
    if (target instanceof Element && target.closest('input, textarea, [contenteditable], [role=dialog]')) return
    const text = event.clipboardData?.getData('text/plain').slice(0, mostCharacters)
    if (!text?.trim()) return
    event.preventDefault()
    take(text)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
