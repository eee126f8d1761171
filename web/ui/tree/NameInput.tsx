import { useEffect, useRef, useState } from 'react'
import styles from './tree-row.module.css'

interface Props {
  name: string
  label: string
  /** In characters. */
  most: number
  /** Undefined: it stays as it was. */
  onNamed: (name: string | undefined) => void
}

/** A name that is changed in place: Enter or leaving takes it, Esc leaves it as it was. */
export function NameInput({ name, label, most, onNamed }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const [typed, setTyped] = useState(name)
  useEffect(() => {
    // A menu from which it was opened gives the focus back first.
    const timer = setTimeout(() => input.current?.select())
    return () => clearTimeout(timer)
  }, [])
  const end = (taken: boolean) => {
    if (done.current) return
    done.current = true
    onNamed(taken ? typed.trim() || undefined : undefined)
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
