import { figureTexts } from '#assessment/analysis/figure-texts.ts'
import { figureWord, pointsWord, shareWord } from '#assessment/analysis/figure-words.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Figure, Figures } from '#web/ui/display/Figures.tsx'
import type { Analysis } from '../../contract.ts'
import { texts } from '../texts.ts'
import styles from './analysis.module.css'
import { Definition } from './Definition.tsx'

/** The figures of the test; below ten people only how many are graded. */
export function TestFigures({ analysis: { figures, people, whole, pass, attemptScore } }: { analysis: Analysis }) {
  const t = useTexts(texts)
  const f = useTexts(figureTexts)
  const { waiting, absent, deferred, violation } = people
  const left = t.peopleLeft(waiting, absent, deferred, violation)
  const counted = (
    <Figure name={<Definition of="counted" />} note={left || f.attemptScore(attemptScore)}>
      {people.counted} <small>{t.ofExpected(people.expected)}</small>
    </Figure>
  )
  if (!figures)
    return (
      <div className={styles.figures}>
        <Figures label={t.figures}>{counted}</Figures>
      </div>
    )
  const { reliability } = figures
  return (
    <div className={styles.figures}>
      <Figures label={t.figures}>
        {counted}
        <Figure name={<Definition of="mean" />}>
          {pointsWord(figures.mean)} <small>{t.whole(pointsWord(whole))}</small>
        </Figure>
        <Figure name={<Definition of="median" />}>{pointsWord(figures.median)}</Figure>
        <Figure name={<Definition of="deviation" />}>{pointsWord(figures.deviation)}</Figure>
        <Figure name={<Definition of="extremes" />}>
          {pointsWord(figures.highest)} <small>/ {pointsWord(figures.lowest)}</small>
        </Figure>
        <Figure name={<Definition of="passed" />} note={t.passFrom(pointsWord(pass.points))}>
          {shareWord(figures.passed / figures.people)} <small>{t.passedPeople(figures.passed)}</small>
        </Figure>
        <Figure name={<Definition of="difficulty" />}>{figureWord(figures.p)}</Figure>
        <Figure name={<Definition of="discrimination" />}>{figureWord(figures.discrimination)}</Figure>
        <Figure name={<Definition of="alpha" edge="end" />} note={reliability.missing && f.missing(reliability.missing)}>
          {figureWord(reliability.alpha)}
        </Figure>
        <Figure name={<Definition of="error" edge="end" />}>{reliability.error === null ? figureWord(null) : pointsWord(reliability.error)}</Figure>
      </Figures>
    </div>
  )
}
