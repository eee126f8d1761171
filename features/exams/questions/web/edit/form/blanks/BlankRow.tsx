import { Select } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Blank, BlankRules } from '#assessment/questions/question.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { splitTolerance, withAlternatives, withFirstAnswer } from '../../draft/blanks.ts'
import { fieldId } from '../../draft/fields.ts'
import { texts } from '../../edit-texts.ts'
import { Alternatives } from './Alternatives.tsx'
import { NumberBox } from '../NumberBox.tsx'
import { ToleranceField } from './ToleranceField.tsx'
import styles from './blanks.module.css'

interface Props {
  blank: Blank
  at: number
  current: boolean
  rules: BlankRules
  set: (blank: Blank) => void
  /** Exchanges the answer with that of a neighbour. */
  swap: (step: 1 | -1) => void
  onFocus: () => void
}

/** The rule of one blank. In the answer `|` begins another one, and `+-` a tolerance. */
export function BlankRow({ blank, at, current, rules, set, swap, onFocus }: Props) {
  const t = useTexts(texts)
  const row = useRef<HTMLTableRowElement>(null)
  const no = at + 1
  /** Changes the rule and goes on in another field of it at once, so that no key is lost. */
  const setAndGo = (next: Blank, part: 'tolerance' | 'also') => {
    flushSync(() => set(next))
    row.current?.querySelector<HTMLInputElement>(`[data-part="${part}"]`)?.focus()
  }
  const write = (text: string) => {
    const off = splitTolerance(text)
    if (off) {
      const tolerance = off.tolerance ?? blank.tolerance ?? { value: 0, unit: 'absolute' }
      setAndGo({ ...withFirstAnswer(blank, off.answer), kind: 'number', tolerance }, 'tolerance')
      return
    }
    const [first = '', ...others] = text.split(/[|｜]/)
    const next = withFirstAnswer(blank, first)
    if (others.length) setAndGo(withAlternatives(next, others.join('|')), 'also')
    else set(next)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    swap(step as 1 | -1)
  }
  return (
    <tr
      ref={row}
      className={current ? styles.current : undefined}
      id={fieldId(`blanks[${at}]`)}
      data-key={blank.key}
      onFocus={onFocus}
      onKeyDown={press}
    >
      <td>
        <span className={styles.mark}>{no}</span>
      </td>
      <td data-label={t.judgedAs}>
        <Select
          className={styles.kind ?? ''}
          variant="borderless"
          aria-label={t.judgedAsNo(no)}
          value={blank.kind}
          options={[
            { value: 'text', label: t.kinds('text') },
            { value: 'number', label: t.kinds('number') },
          ]}
          popupMatchSelectWidth={false}
          onChange={(kind) => set({ ...blank, kind, ...(kind === 'text' && { tolerance: null }) })}
        />
      </td>
      <td data-label={t.answer}>
        <input
          className={styles.answer}
          data-part="answer"
          aria-label={t.answerNo(no)}
          autoComplete="off"
          placeholder={t.answer}
          maxLength={500}
          value={blank.answers[0]?.value ?? ''}
          onChange={({ target }) => write(target.value)}
        />
      </td>
      <td data-label={t.alsoRight}>
        <Alternatives blank={blank} no={no} set={set} />
      </td>
      <td data-label={t.tolerance}>
        {blank.kind === 'number' ? (
          <ToleranceField blank={blank} no={no} set={set} />
        ) : (
          <span className={styles.quiet}>{t.textRule(rules.caseMatters)}</span>
        )}
      </td>
      <td className={styles.end} data-label={t.pointsShort}>
        <NumberBox label={t.pointsNo(no)} value={blank.points} onChange={(points) => set({ ...blank, points })} />
      </td>
    </tr>
  )
}
