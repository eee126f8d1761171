import { CheckOutlined, CloseOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router'
import { usePreference } from '#web/kernel/hooks/use-preference.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './first-steps.module.css'
import { stepTexts } from './step-texts.ts'
import { type StepName, useFirstSteps } from './use-first-steps.ts'

/** Steps without which no one can work yet. The guide is shown while one of them is open. */
const essential: readonly StepName[] = ['people', 'textbook']

/** Checklist for the administrators of a new institution; hidden when the essential steps are done or after it was dismissed. */
export function FirstSteps() {
  const t = useTexts(stepTexts)
  const heading = useId()
  const steps = useFirstSteps()
  const [preference, setPreference, loaded] = usePreference('firstSteps')
  if (!steps || !loaded || preference === 'away' || !steps.some(({ name, done }) => !done && essential.includes(name))) return null
  const done = steps.filter((step) => step.done).length
  return (
    <section className={style.steps} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t.title}</h2>
        <span>{t.done(done, steps.length)}</span>
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t.away} onClick={() => setPreference('away')} />
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
