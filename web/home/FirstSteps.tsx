import { CheckOutlined, CloseOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { usePreference } from '../kernel/use-preference.ts'
import { useTexts } from '../kernel/use-texts.ts'
import style from './first-steps.module.css'
import { stepTexts } from './step-texts.ts'
import { type StepName, useFirstSteps } from './use-first-steps.ts'

/** Without these nobody can work yet: while one is missing the guide shows by itself. */
const needed: readonly StepName[] = ['people', 'textbook']

/** Leads those who run a new institution through what it needs first; it goes when that is there, or when it is put away. */
export function FirstSteps() {
  const t = useTexts(stepTexts)
  const heading = useId()
  const steps = useFirstSteps()
  const [kept, keep, known] = usePreference('firstSteps')
  if (!steps || !known || kept === 'away' || !steps.some(({ name, done }) => !done && needed.includes(name))) return null
  const done = steps.filter((step) => step.done).length
  return (
    <section className={style.steps} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t.title}</h2>
        <span>{t.done(done, steps.length)}</span>
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t.away} onClick={() => keep('away')} />
      </header>
      <ol>
        {steps.map(({ name, path, ...step }) => (
          <li key={name} data-done={step.done || undefined}>
            <span className={style.mark} role="img" aria-label={step.done ? t.isDone : t.isOpen}>
              {step.done && <CheckOutlined aria-hidden />}
            </span>
            <div>
              {path && !step.done ? <Link to={path}>{t[name]}</Link> : <b>{t[name]}</b>}
              <p>{t[`${name}Why`]}</p>
            </div>
            {path && !step.done && <RightOutlined aria-hidden />}
          </li>
        ))}
      </ol>
    </section>
  )
}
