import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { RegradePreview } from '../../contract-regrades.ts'
import { pointsText } from '../texts/points-text.ts'
import { regradeTexts } from './regrade-texts.ts'
import effect from './effect/effect.module.css'
import { Steps } from './effect/Steps.tsx'
import styles from './regrade.module.css'

/** What a correction would do in each test, as the server counts it now. */
export function Effect({ preview }: { preview: RegradePreview | undefined }) {
  const t = useTexts(regradeTexts)
  if (!preview) return <p className={effect.effect}>{t.counting}</p>
  return preview.map(({ testId, title, released, graded, changed, steps, passing, failing, people }) => (
    <section key={testId} className={effect.effect} aria-label={title} aria-live="polite">
      {preview.length > 1 && <h3>{title}</h3>}
      <b>{t.effect(changed, graded)}</b>
      <Steps steps={steps} text={t.step} />
      {passing > 0 && <p>{t.passing(passing)}</p>}
      {failing > 0 && <p data-less>{t.failing(failing)}</p>}
      {people.length > 0 && (
        <details>
          <summary>{t.people(people.length)}</summary>
          <ol className={styles.people}>
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
