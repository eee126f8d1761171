import { AutoComplete, Button, Input } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import styles from './preview.module.css'
import { previewTexts } from './texts.ts'
import { WordsField } from './WordsField.tsx'

interface LineProps<T> {
  label: string
  value: T
  /** Whether the person may change it; otherwise an empty value is left out. */
  edits: boolean
  save: (value: T) => void
}

interface ShellProps {
  label: string
  edits: boolean
  empty: boolean
  /** An empty value is a lack, not a choice. */
  missing?: boolean
  shown: ReactNode
  field: (close: () => void) => ReactNode
}

/** A value that becomes a field when it is pressed; afterwards the focus goes back to it. */
function InPlace({ label, edits, empty, missing = false, shown, field }: ShellProps) {
  const t = useTexts(previewTexts)
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const edited = useRef(false)
  useEffect(() => {
    if (editing) edited.current = true
    else if (edited.current) button.current?.focus({ preventScroll: true })
  }, [editing])
  if (empty && !edits) return null
  const lack = missing ? <StatusDot shape="centre" word={t.missing} /> : <i className={styles.none}>{t.add}</i>
  const content = empty ? lack : shown
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {editing ? (
          field(() => setEditing(false))
        ) : edits ? (
          <button ref={button} type="button" className={styles.value} onClick={() => setEditing(true)}>
            <span className="visually-hidden">{t.changeOf(label)}</span>
            {content}
          </button>
        ) : (
          content
        )}
      </dd>
    </div>
  )
}

interface TextProps extends LineProps<string> {
  max: number
  /** Several lines; Enter with Ctrl or ⌘ saves. */
  long?: true
  required?: true
  missing?: true
}

/** A text: leaving the field or Enter saves, Escape leaves it as it was. */
export function TextLine({ label, value, edits, save, max, long, required, missing }: TextProps) {
  return (
    <InPlace
      label={label}
      edits={edits}
      empty={value === ''}
      missing={missing === true}
      shown={<span className={styles.text}>{value}</span>}
      field={(close) => (
        <TextEdit
          label={label}
          value={value}
          max={max}
          long={long === true}
          done={(typed) => {
            close()
            const next = typed.trim()
            if (next !== value && !(required && !next)) save(next)
          }}
          cancel={close}
        />
      )}
    />
  )
}

interface EditProps {
  label: string
  value: string
  max: number
  long: boolean
  done: (typed: string) => void
  cancel: () => void
}

function TextEdit({ label, value, max, long, done, cancel }: EditProps) {
  const [typed, setTyped] = useState(value)
  const left = useRef(false)
  // Escape and Enter take the field away, which would count as leaving it.
  const leave = (act: () => void) => {
    if (left.current) return
    left.current = true
    act()
  }
  const shared = {
    autoFocus: true,
    'aria-label': label,
    maxLength: max,
    value: typed,
    onBlur: () => leave(() => done(typed)),
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') {
        event.preventDefault()
        event.stopPropagation()
        leave(cancel)
      } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && (!long || event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        leave(() => done(typed))
      }
    },
  }
  if (long) return <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 8 }} onChange={({ target }) => setTyped(target.value)} />
  return <Input {...shared} onChange={({ target }) => setTyped(target.value)} />
}

const licences = ['CC0 1.0', 'CC BY 4.0', 'CC BY-SA 4.0', 'CC BY-NC 4.0', 'CC BY-NC-SA 4.0', 'CC BY-ND 4.0', 'CC BY-NC-ND 4.0']

/** The licence: one of the usual ones, or own words. */
export function LicenceLine({ value, edits, save }: Omit<LineProps<string>, 'label'>) {
  const t = useTexts(previewTexts)
  const label = t.fields('licence')
  return (
    <InPlace
      label={label}
      edits={edits}
      empty={value === ''}
      shown={<span className={styles.text}>{value}</span>}
      field={(close) => (
        <LicenceEdit
          label={label}
          value={value}
          offered={[...licences, t.allRights]}
          done={(next) => {
            close()
            if (next !== value) save(next)
          }}
          cancel={close}
        />
      )}
    />
  )
}

function LicenceEdit({ label, value, offered, done, cancel }: Omit<EditProps, 'max' | 'long'> & { offered: string[] }) {
  const t = useTexts(previewTexts)
  const [typed, setTyped] = useState(value)
  const left = useRef(false)
  const leave = (next: string | undefined) => {
    if (left.current) return
    left.current = true
    if (next === undefined) cancel()
    else done(next.trim().slice(0, 60))
  }
  return (
    <AutoComplete
      autoFocus
      defaultOpen
      aria-label={label}
      placeholder={t.licenceHint}
      style={{ inlineSize: '100%' }}
      value={typed}
      options={offered.map((name) => ({ value: name }))}
      onChange={(next: string) => setTyped(next)}
      onSelect={(next: string) => leave(next)}
      onBlur={() => leave(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== value) leave(typed)
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        leave(undefined)
      }}
    />
  )
}

/** Words such as tags, with suggestions of those in use. */
export function WordsLine({ label, of, value, edits, save }: LineProps<string[]> & { of: 'tags' | 'knowledgePoints' }) {
  const t = useTexts(previewTexts)
  return (
    <InPlace
      label={label}
      edits={edits}
      empty={value.length === 0}
      shown={
        <span className={styles.words}>
          {value.map((word) => (
            <bdi key={word}>{word}</bdi>
          ))}
        </span>
      }
      field={(close) => (
        <WordsEdit
          label={label}
          of={of}
          value={value}
          done={(next) => {
            close()
            if (next.join('\n') !== value.join('\n')) save(next)
          }}
          cancel={close}
          word={t.done}
        />
      )}
    />
  )
}

interface WordsEditProps {
  label: string
  of: 'tags' | 'knowledgePoints'
  value: string[]
  done: (next: string[]) => void
  cancel: () => void
  word: string
}

function WordsEdit({ label, of, value, done, cancel, word }: WordsEditProps) {
  const [typed, setTyped] = useState(value)
  return (
    <span
      role="group"
      aria-label={label}
      className={styles.wordsEdit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        cancel()
      }}
    >
      <WordsField of={of} label={label} value={typed} onChange={setTyped} autoFocus />
      <Button size="small" type="primary" onClick={() => done(typed)}>
        {word}
      </Button>
    </span>
  )
}
