import { useEffect, useRef, useState } from 'react'
import styles from './departments.module.css'

/** A name that is changed in place: Enter or leaving takes it, Esc leaves it as it was. */
export function NameInput({ name, label, onNamed }: { name: string; label: string; onNamed: (name: string | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const [typed, setTyped] = useState(name)
  useEffect(() => input.current?.select(), [])
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
      maxLength={60}
      autoFocus
      aria-label={label}
      onChange={({ target }) => setTyped(target.value)}
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
