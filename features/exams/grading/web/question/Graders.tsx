import { Button } from 'antd'
import { hundredths, pointsOf } from '#assessment/grading/points.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { GradingFigures, QuestionCounts } from '../../contract.ts'
import type { Opened } from '../desk/QuestionDesk.tsx'
import { gradingTexts } from '../texts/grading-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import styles from './graders.module.css'

interface Props {
  /** Undefined while they are loaded. */
  figures: GradingFigures | undefined
  counts: QuestionCounts
  leads: boolean
  callerId: string
  open: (what: Opened) => void
}

/** A grader whose mean is further from that of all is named, if there are enough answers to say so. */
const far = 1
const fewest = 10

/** The graders of the question: how many answers each has done and claimed, and for the lead the mean of each beside that of all. */
export function Graders({ figures, counts, leads, callerId, open }: Props) {
  const t = useTexts(gradingTexts)
  const { done, total, points } = counts
  const { graders, mean } = figures ?? { graders: [], mean: null }
  const most = Math.max(1, ...graders.map((grader) => grader.done + grader.held))
  const part = (count: number) => `${(count / most) * 100}%`
  const off = graders.flatMap(({ id, name, mean: own, done: count }) => {
    const by = own === null || mean === null || count < fewest ? 0 : pointsOf(hundredths(own) - hundredths(mean))
    return Math.abs(by) > far && own !== null ? [{ id, name, own, by }] : []
  })
  return (
    <section className={styles.graders}>
      <h3>
        <span>{t.graders(graders.length)}</span>
        {leads && <small>{t.meansForLead}</small>}
        <span>{t.progress(done, total)}</span>
      </h3>
      <ul>
        {graders.map(({ id, name, done: count, held, mean: own }) => (
          <li key={id} data-self={id === callerId || undefined}>
            <span>{name}</span>
            <span className={styles.bar} aria-hidden>
              <i style={{ inlineSize: part(count) }} />
              <u style={{ inlineSize: part(held) }} />
            </span>
            <span>{count}</span>
            {leads && (
              <span className={styles.axis} title={own === null ? undefined : pointsText(own)}>
                {mean !== null && <u style={{ insetInlineStart: `${(mean / points) * 100}%` }} />}
                {own !== null && (
                  <i data-far={off.some((each) => each.id === id) || undefined} style={{ insetInlineStart: `${(own / points) * 100}%` }} />
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        <span data-done>{t.graded}</span>
        <span data-held>{t.held}</span>
        {leads && mean !== null && <span>{t.meanOfAll(pointsText(mean))}</span>}
      </p>
      {off.map(({ id, name, own, by }) => (
        <p key={id} className={styles.far}>
          {t.farOff(name, pointsText(own), pointsText(Math.abs(by)), by < 0)}
        </p>
      ))}
      {leads && (
        <Button type="link" size="small" onClick={() => open('graders')}>
          {t.people}
        </Button>
      )}
    </section>
  )
}
