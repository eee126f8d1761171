import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { findPeople, type PersonFound } from './find-people.ts'
import styles from './person-picker.module.css'

interface Props {
  value?: string | null
  /** The one who is chosen already, so that his name shows. */
  chosen?: { id: string; name: string } | null
  /** Where to look; among the colleagues unless another is named. */
  find?: (words: string) => Promise<readonly PersonFound[]>
  /** Whom not to offer. */
  except?: readonly string[]
  id?: string
  label?: string
  placeholder?: string
  disabled?: boolean
  onChange?: (id: string | null) => void
}

/** Milliseconds of rest after which typed words are looked for. */
const rest = 250

/** The choice of one colleague: looked for by name, pinyin initials or number. */
export function PersonPicker({ value, chosen, find = findPeople, except = [], id, label, placeholder, disabled = false, onChange }: Props) {
  const [found, setFound] = useState<readonly PersonFound[]>([])
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Typing opens the list as well: what is typed then counts, not that it opened.
  const typed = useRef('')
  const look = (words: string) => {
    typed.current = words
    clearTimeout(timer.current)
    const mine = (turn.current += 1)
    timer.current = setTimeout(
      () => {
        setBusy(true)
        find(words.trim())
          .then(
            (people) => mine === turn.current && setFound(people),
            () => mine === turn.current && setFound([]),
          )
          .finally(() => mine === turn.current && setBusy(false))
      },
      words ? rest : 0,
    )
  }
  const options = found.filter((person) => !except.includes(person.id)).map((person) => ({ value: person.id, label: person.name, person }))
  const known = chosen && !options.some((option) => option.value === chosen.id) ? [{ value: chosen.id, label: chosen.name, person: undefined }] : []
  return (
    <Select
      allowClear
      showSearch={{ filterOption: false, onSearch: look }}
      loading={busy}
      {...(disabled && { disabled })}
      value={value ?? null}
      options={[...known, ...options]}
      style={{ inlineSize: '100%' }}
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      {...(placeholder && { placeholder })}
      onOpenChange={(open) => (open ? typed.current || look('') : (typed.current = ''))}
      onChange={(next: string | null) => onChange?.(next ?? null)}
      optionRender={({ data: { label: name, person } }) => (
        <span className={styles.option}>
          <Avatar name={name} src={person?.avatarUrl ?? null} size={24} />
          <span>{name}</span>
          <small>{[person?.number, person?.department].filter(Boolean).join('　')}</small>
        </span>
      )}
    />
  )
}
