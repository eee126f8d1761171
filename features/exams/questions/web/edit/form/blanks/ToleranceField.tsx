import { useState } from 'react'
import type { Blank, Tolerance } from '#assessment/questions/question.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { toleranceOf } from '../../draft/blanks.ts'
import { texts } from '../../edit-texts.ts'
import styles from './blanks.module.css'

interface Props {
  blank: Blank
  no: number
  set: (blank: Blank) => void
}

/** How far a number may be off, as a difference or in per cent of the answer. Empty means not at all. */
export function ToleranceField({ blank, no, set }: Props) {
  const t = useTexts(texts)
  const { tolerance } = blank
  const [typed, setTyped] = useState<string>()
  const unit = tolerance?.unit ?? 'absolute'
  const write = (text: string) => {
    setTyped(text)
    const next = text.trim() === '' ? null : toleranceOf(text, unit)
    if (next || text.trim() === '') set({ ...blank, tolerance: next })
  }
  const setUnit = (to: Tolerance['unit']) => set({ ...blank, tolerance: { value: tolerance?.value ?? 0, unit: to } })
  const bad = typed !== undefined && typed.trim() !== '' && toleranceOf(typed, unit) === null
  return (
    <span className={styles.tolerance}>
      <span aria-hidden="true">±</span>
      <input
        data-part="tolerance"
        inputMode="decimal"
        autoComplete="off"
        aria-label={t.toleranceNo(no)}
        aria-invalid={bad || undefined}
        value={typed ?? (tolerance ? String(tolerance.value) : '')}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => write(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span className={styles.units} role="group" aria-label={t.toleranceUnit(no)}>
        <button type="button" aria-pressed={unit === 'percent'} aria-label={t.percent} onClick={() => setUnit('percent')}>
          %
        </button>
        <button type="button" aria-pressed={unit === 'absolute'} onClick={() => setUnit('absolute')}>
          {t.absolute}
        </button>
      </span>
    </span>
  )
}
