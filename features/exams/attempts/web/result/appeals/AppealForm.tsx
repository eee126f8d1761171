import { useId, useRef, useState } from 'react'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { randomId } from '../../answers/holder.ts'
import { appealTexts } from './appeal-texts.ts'
import { useKeptText } from './use-kept-text.ts'

/** The longest text that is taken, as in the contract; from `near` on what is left is shown. */
const longest = 2000
const near = 1800

interface Props {
  /** Names the draft that is kept in this tab until the text is sent. */
  draftOf: string
  label: string
  button: string
  onSend: (text: string, key: string) => Promise<void>
  onCancel?: () => void
}

/** A text for an appeal. What is written survives a reload and a failed request. */
export function AppealForm({ draftOf, label, button, onSend, onCancel }: Props) {
  const t = useTexts(appealTexts)
  const [text, setText] = useKeptText(`appeal:${draftOf}`)
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState(false)
  // The same text is sent under the same key, so that a repeated request is carried out once.
  const key = useRef<string>(undefined)
  const id = useId()
  const write = (value: string) => {
    setText(value)
    key.current = undefined
  }
  const submit = async () => {
    if (!text.trim() || sending) return
    setSending(true)
    setProblem('')
    try {
      key.current ??= randomId().replaceAll('-', '')
      await onSend(text.trim(), key.current)
      write('')
    } catch (error) {
      setProblem(error instanceof RequestError && error.told ? error.message : t.kept)
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      className="ex-appeal-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={longest}
        value={text}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void submit()
        }}
      />
      <p id={`${id}-problem`} aria-live="polite">
        {problem && <span data-problem>{problem}</span>}
        {!problem && text.length > near && t.left(longest - text.length)}
      </p>
      <p className="ex-result-actions">
        <button type="submit" className="ex-btn is-main" aria-disabled={!text.trim() || sending || undefined}>
          {sending ? t.sending : button}
        </button>
        {onCancel && (
          <button type="button" className="ex-btn" onClick={onCancel}>
            {t.cancel}
          </button>
        )}
      </p>
    </form>
  )
}
