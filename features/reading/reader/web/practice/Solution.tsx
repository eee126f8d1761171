import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { PracticeAnswered, PracticeQuestion } from '../../contract-practice.ts'
import { CodeText } from '#features/exams/programs/web/CodeText.tsx'
import { Html } from './Html.tsx'
import { practiceTexts } from './practice-texts.ts'

interface Props {
  solution: NonNullable<PracticeAnswered['solution']>
  type: PracticeQuestion['type']
}

/** The right answer, or the reference with its grading scheme, and the explanation. */
export function Solution({ solution: { options, blanks, reference, program, criteria, explanation }, type }: Props) {
  const t = useTexts(practiceTexts)
  return (
    <div className="pq-solution">
      {type <= 1 && (
        <p>
          <b>{t.rightAnswer}</b> {options.join('')}
        </p>
      )}
      {type === 2 && (
        <p>
          <b>{t.rightAnswer}</b> {blanks.map(({ answer }) => answer).join('；')}
        </p>
      )}
      {reference !== null && (
        <section>
          <h4>{t.reference}</h4>
          <Html html={reference} />
        </section>
      )}
      {program !== null && program.trim() !== '' && (
        <section>
          <h4>{t.solutionCode}</h4>
          <CodeText code={program} />
        </section>
      )}
      {criteria.length > 0 && (
        <section>
          <h4>{t.criteria}</h4>
          <ul>
            {criteria.map(({ text, points }, at) => (
              <li key={at}>
                {text} <span>{t.points(points)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {explanation !== null && (
        <section>
          <h4>{t.explanation}</h4>
          <Html html={explanation} />
        </section>
      )}
    </div>
  )
}
