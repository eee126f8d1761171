import { isHref } from '#document/schema/schema-attributes.ts'
import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { editorTexts } from '../texts/editor-texts.ts'
import { linkAt, removeLink, setLink } from '../commands/links.ts'
import styles from './prompt.module.css'
import { closePrompt } from './prompts.ts'
import { useFloatingPosition } from './use-place.ts'
import { useDismiss } from './use-dismiss.ts'
import type { TextEditor } from '../state/text-editor.ts'

/** The dialog for the address of a link; only addresses that the document allows are accepted. */
export function LinkPrompt({ writing, pos }: { writing: TextEditor; pos: number }) {
  const t = editorTexts()
  const id = useId()
  const formElement = useRef<HTMLFormElement>(null)
  const [existing] = useState(() => linkAt(writing.view.state))
  const [href, setHref] = useState(existing?.href ?? '')
  const [words, setWords] = useState('')
  const [bad, setBad] = useState(false)
  const close = () => void writing.run(closePrompt)
  useFloatingPosition(formElement, writing, pos)
  useDismiss(formElement, close)
  const needsText = writing.view.state.selection.empty && !existing

  const apply = () => {
    const address = completeAddress(href)
    if (!isHref(address)) return setBad(true)
    close()
    writing.run(setLink(address, words))
  }
  return (
    <form
      ref={formElement}
      className={styles.prompt}
      aria-label={t.link}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <label htmlFor={id}>{t.linkAddress}</label>
      <Input
        id={id}
        value={href}
        status={bad ? 'error' : ''}
        aria-invalid={bad}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          setHref(target.value)
          setBad(false)
        }}
      />
      <p id={`${id}-help`} className={bad ? styles.bad : styles.help} role={bad ? 'alert' : undefined}>
        {bad ? t.linkBad : t.linkHelp}
      </p>
      {needsText && (
        <>
          <label htmlFor={`${id}-words`}>{t.linkWords}</label>
          <Input id={`${id}-words`} value={words} onChange={({ target }) => setWords(target.value)} />
        </>
      )}
      <div className={styles.buttons}>
        {existing && (
          <Button
            onClick={() => {
              close()
              writing.run(removeLink)
            }}
          >
            {t.remove}
          </Button>
        )}
        {existing && /^https?:/.test(existing.href) && (
          <Button href={existing.href} target="_blank" rel="noopener noreferrer">
            {t.linkOpen}
          </Button>
        )}
        <Button type="primary" htmlType="submit">
          {t.apply}
        </Button>
      </div>
    </form>
  )
}

/** Completes what was typed: adds `https://` to an address and `mailto:` to an email address. */
function completeAddress(typed: string): string {
  const text = typed.trim()
  if (/^[^\s@/:#]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(text) ? `https://${text}` : text
}
