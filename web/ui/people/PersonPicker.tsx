import { Select } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { findPeople, type PersonFound } from './find-people.ts'
import styles from './person-picker.module.css'

interface Props {
  value?: string | null
  /** The person chosen already, so that their name can be shown. */
  chosen?: { id: string; name: string } | null
  /** Searches people; by default among colleagues. */
  find?: (words: string) => Promise<readonly PersonFound[]>
  /** Ids of people not to offer. */
  except?: readonly string[]
  id?: string
  label?: string
  placeholder?: string
  disabled?: boolean
  onChange?: (id: string | null) => void
}

/** Milliseconds after the last key press until the search starts. */
const searchDelay = 250

/** A select field for one person, found by name, pinyin initials or number. */
export function PersonPicker({ value, chosen, find = findPeople, except = [], id, label, placeholder, disabled = false, onChange }: Props) {
  const [found, setFound] = useState<readonly PersonFound[]>([])
  const [busy, setBusy] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const generation = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Typing also opens the list; then the typed text is searched, not the empty text.
  const typed = useRef('')
  const search = (words: string) => {
    typed.current = words
    clearTimeout(timer.current)
    const ownGeneration = (generation.current += 1)
    timer.current = setTimeout(
      () => {
        setBusy(true)
        find(words.trim())
          .then(
            (people) => ownGeneration === generation.current && setFound(people),
            () => ownGeneration === generation.current && setFound([]),
          )
          .finally(() => ownGeneration === generation.current && setBusy(false))
      },
      words ? searchDelay : 0,
    )
  }
  const options = found.filter((person) => !except.includes(person.id)).map((person) => ({ value: person.id, label: person.name, person }))
  const known = chosen && !options.some((option) => option.value === chosen.id) ? [{ value: chosen.id, label: chosen.name, person: undefined }] : []
  return (
    <Select
      allowClear={clearable()}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={busy}
      {...(disabled && { disabled })}
      value={value ?? null}
      options={[...known, ...options]}
      style={{ inlineSize: '100%' }}
      {...(id && { id })}
      {...(label && { 'aria-label': label })}
      {...(placeholder && { placeholder })}
      onOpenChange={(open) => (open ? typed.current || search('') : (typed.current = ''))}
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
