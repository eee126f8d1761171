import { useEffect, useRef, useState } from 'react'
import styles from './tree-row.module.css'

interface Props {
  name: string
  label: string
  /** The maximum length in characters. */
  most: number
  /** Called with the new name, or undefined to keep the old one. */
  onNamed: (name: string | undefined) => void
}

/** Edits a name in place: Enter or leaving the field saves it, Esc cancels. */
export function NameInput({ name, label, most, onNamed }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const [typed, setTyped] = useState(name)
  useEffect(() => {
    input.current?.select()
    // A menu that opened this field may take the focus back; what was typed meanwhile stays.
    const timer = setTimeout(() => document.activeElement !== input.current && input.current?.select())
    return () => clearTimeout(timer)
  }, [])
  const end = (save: boolean) => {
    if (done.current) return
    done.current = true
    onNamed(save ? typed.trim() || undefined : undefined)
  }
  return (
    <input
      ref={input}
      className={styles.input}
      value={typed}
      maxLength={most}
      autoFocus
      aria-label={label}
      onChange={({ target }) => setTyped(target.value)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(true)
        if (event.key === 'Escape') end(false)
      }}
    />
  )
}
