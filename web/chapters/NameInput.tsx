import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import styles from './ChapterTree.module.css'
import { texts } from './texts.ts'

/** A name that is changed in place: Enter or leaving takes it, Esc leaves it as it was. */
export function NameInput({ name, onNamed }: { name: string; onNamed: (name: string | undefined) => void }) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  const done = useRef(false)
  const [typed, setTyped] = useState(name)
  useEffect(() => {
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
      maxLength={100}
      autoFocus
      aria-label={t.renameOf(name)}
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
