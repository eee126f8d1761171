import { Select, Switch } from 'antd'
import { useId } from 'react'
import type { Interactive } from '#assessment/interactives/interactive.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { TextInput } from './fields.tsx'
import type { FieldsProps } from './making.ts'
import { makeTexts } from './make-texts.ts'
import styles from './make.module.css'

const triesOffered = [1, 2, 3, 5, 10]

/** What the author decides about the way it is played. A timeline has nothing to be answered. */
export function RulesFields({ content, change }: FieldsProps<Interactive>) {
  const t = useTexts(makeTexts)
  const id = useId()
  const { rules, feedback, kind } = content
  const answered = kind !== 'timeline' && kind !== 'cards' && !(kind === 'hotspot' && !content.find)
  const toggle = (name: 'solution' | 'reset', label: string) => (
    <label className={styles.switch}>
      <Switch size="small" checked={rules[name]} onChange={(on) => change({ ...content, rules: { ...rules, [name]: on } })} />
      <span>{label}</span>
    </label>
  )
  return (
    <details className={styles.rules}>
      <summary>{t.rules}</summary>
      <div className={styles.grid}>
        {answered && (
          <div className={styles.field} data-short>
            <label htmlFor={id}>{t.tries}</label>
            <Select
              id={id}
              value={rules.tries ?? 0}
              options={[{ value: 0, label: t.unlimited }, ...triesOffered.map((n) => ({ value: n, label: t.times(n) }))]}
              onChange={(n) => change({ ...content, rules: { ...rules, tries: n || null } })}
            />
          </div>
        )}
        {answered && toggle('solution', t.solution)}
        {toggle('reset', t.reset)}
        {answered && (
          <>
            <TextInput
              path="content.feedback.right"
              label={t.rightWords}
              value={feedback.right}
              onChange={(right) => change({ ...content, feedback: { ...feedback, right } }, 'right')}
            />
            <TextInput
              path="content.feedback.wrong"
              label={t.wrongWords}
              value={feedback.wrong}
              onChange={(wrong) => change({ ...content, feedback: { ...feedback, wrong } }, 'wrong')}
            />
          </>
        )}
      </div>
    </details>
  )
}
