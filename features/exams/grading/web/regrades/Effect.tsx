import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { RegradePreview } from '../../contract-regrades.ts'
import { pointsText, signedPoints } from '../texts/points-text.ts'
import { regradeTexts } from './regrade-texts.ts'
import styles from './regrade.module.css'

const mostSteps = 8

/** What a correction would do in each test, as the server counts it now. */
export function Effect({ effect }: { effect: RegradePreview | undefined }) {
  const t = useTexts(regradeTexts)
  if (!effect) return <p className={styles.effect}>{t.counting}</p>
  return effect.map(({ testId, title, released, graded, changed, steps, passing, failing, people }) => (
    <section key={testId} className={styles.effect} aria-label={title} aria-live="polite">
      {effect.length > 1 && <h3>{title}</h3>}
      <b>{t.effect(changed, graded)}</b>
      {steps.length > 0 && (
        <ul>
          {steps.slice(0, mostSteps).map(({ by, answers }) => (
            <li key={by} data-less={by < 0 || undefined}>
              {t.step(signedPoints(by), answers)}
            </li>
          ))}
          {steps.length > mostSteps && <li>…</li>}
        </ul>
      )}
      {passing > 0 && <p>{t.passing(passing)}</p>}
      {failing > 0 && <p data-less>{t.failing(failing)}</p>}
      {people.length > 0 && (
        <details>
          <summary>{t.people(people.length)}</summary>
          <ol>
            {people.map(({ name, before, after }, at) => (
              <li key={at}>
                <span>{name}</span>
                <span>{t.fromTo(pointsText(before), pointsText(after))}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <small>{released ? t.told : t.toldAll}</small>
    </section>
  ))
}
