import { useState } from 'react'
import { roundPoints } from '../draft/draft.ts'
import styles from './form.module.css'

interface Props {
  label: string
  value: number
  onChange: (value: number) => void
  /** Turns what was typed into a number; by default points. */
  read?: (text: string) => number | undefined
}

const pointsIn = (text: string): number | undefined => (/^\s*\d*\.?\d*\s*$/.test(text) && text.trim() !== '' ? roundPoints(Number(text)) : undefined)

/** A small number in a line of text, such as points. What is no number is marked and not taken. */
export function NumberBox({ label, value, onChange, read = pointsIn }: Props) {
  const [typed, setTyped] = useState<string>()
  const bad = typed !== undefined && read(typed) === undefined
  return (
    <input
      className={styles.number}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={bad || undefined}
      value={typed ?? String(value)}
      style={{ inlineSize: `${Math.max(2, (typed ?? String(value)).length + 1)}ch` }}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = read(target.value)
        if (next !== undefined) onChange(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
