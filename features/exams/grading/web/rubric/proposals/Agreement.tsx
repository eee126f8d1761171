import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import type { GradingFigures } from '../../../contract.ts'
import { signedPoints } from '../../texts/points-text.ts'
import { proposalTexts } from './proposal-texts.ts'
import styles from './proposals.module.css'

/** How far what persons gave agrees with what was proposed. The name of each figure opens its definition. */
export function Agreement({ agreement }: { agreement: NonNullable<GradingFigures['agreement']> }) {
  const t = useTexts(proposalTexts)
  const { gradings, equal, within, difference } = agreement
  const figures = [
    ['equal', `${equal} / ${gradings}`],
    ['within', `${within} / ${gradings}`],
    ['difference', signedPoints(difference)],
  ] as const
  return (
    <section className={styles.agreement} aria-label={t.agreement}>
      <h3>
        {t.agreement}
        <small>{t.compared(gradings)}</small>
      </h3>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>
              <PopOver label={t.define(t.figure(name))} title={t.figure(name)} content={<p className={styles.definition}>{t.definition(name)}</p>}>
                <button type="button" className={styles.term}>
                  {t.figure(name)}
                </button>
              </PopOver>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
