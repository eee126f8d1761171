import type { QuestionFull } from '../../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { CodeText } from '#features/exams/programs/web/CodeText.tsx'
import { Examples } from '#features/exams/programs/web/Examples.tsx'
import { languageNames } from '#features/exams/programs/web/program-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { stateShapes } from '../list/QuestionCell.tsx'
import { RichText } from '#web/ui/document/RichText.tsx'
import { texts } from '../texts.ts'
import styles from './panel.module.css'
import { UsesLine } from './UsesLine.tsx'

/** A question as it is asked, with its answers if wanted, then its figures and what is known about it. */
export function Preview({ question, answers }: { question: QuestionFull; answers: boolean }) {
  const t = useTexts(texts)
  const { content, passage } = question
  return (
    <>
      {passage && (
        <section className={styles.passage} aria-label={t.passage}>
          <RichText doc={passage.content} />
        </section>
      )}
      <RichText doc={content.stem} />
      {content.options.length > 0 && (
        <ol className={styles.options}>
          {content.options.map(({ seq, content: text }) => {
            const right = answers && content.answers.includes(seq)
            return (
              <li key={seq} data-right={right || undefined}>
                <span className={styles.seq} aria-hidden="true">
                  {seq}
                </span>
                <RichText doc={text} />
                {right && <b className={styles.right}>{t.answers}</b>}
              </li>
            )
          })}
        </ol>
      )}
      {content.program && (
        <Examples
          {...content.program}
          tests={content.program.tests.filter(({ hidden }) => answers || !hidden)}
          hidden={content.program.tests.filter(({ hidden }) => hidden).length}
        />
      )}
      {answers && <Answers question={question} />}
      <ul className={styles.problems}>
        {question.problemsFound.map(({ path, code, severity, message, detail }) => (
          <li key={`${path} ${code}`} data-severity={severity}>
            {message}
            {detail && ` · ${detail}`}
          </li>
        ))}
      </ul>
      <Chosen question={question} />
      <Facts
        facts={{
          [t.type]: `${content.program ? t.program(languageNames[content.program.language]) : t.types(content.type)} · ${t.points(content.points)}`,
          [t.state]: <StatusDot shape={stateShapes[question.state]} word={t.states(question.state)} />,
          [t.difficulty]: t.difficulties(content.difficulty),
          [t.knowledgePoints]: question.knowledgePoints.join('、'),
          [t.tags]: question.tags.join('、'),
          [t.source]: question.source,
          [t.textbooksOf]: <UsesLine question={question} />,
          [t.createdBy]: question.createdBy.name,
          [t.updatedBy]: question.updatedBy.name,
        }}
      />
    </>
  )
}

function Answers({ question: { content } }: { question: QuestionFull }) {
  const t = useTexts(texts)
  return (
    <>
      {content.blanks.length > 0 && (
        <ol className={styles.blanks}>
          {content.blanks.map(({ key, answers, tolerance }) => (
            <li key={key}>
              <b>{answers[0]?.value ?? '-'}</b>
              {tolerance && ` ± ${tolerance.value}${tolerance.unit === 'percent' ? '%' : ''}`}
              {answers.length > 1 && (
                <span>
                  {' '}
                  {t.also(
                    answers
                      .slice(1)
                      .map(({ value }) => value)
                      .join('、'),
                  )}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {content.reference && (
        <section>
          <p className={styles.part}>{t.reference}</p>
          <RichText doc={content.reference} />
        </section>
      )}
      {content.criteria.length > 0 && (
        <section>
          <p className={styles.part}>{t.criteria}</p>
          <ul className={styles.criteria}>
            {content.criteria.map(({ text, points }, at) => (
              <li key={at}>
                {text} <b>{t.points(points)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {content.program && content.program.solution.trim() !== '' && (
        <section>
          <p className={styles.part}>{t.solution}</p>
          <CodeText code={content.program.solution} />
        </section>
      )}
      {content.explanation && (
        <section>
          <p className={styles.part}>{t.explanation}</p>
          <RichText doc={content.explanation} />
        </section>
      )}
    </>
  )
}

/** Who chose which option, by the best and the last 27 per cent; with fewer than ten answers only their number. */
function Chosen({ question: { figures, p, answersCount, content } }: { question: QuestionFull }) {
  const t = useTexts(texts)
  if (!answersCount) return <p className={styles.quiet}>{t.notYet}</p>
  if (!figures || p === null) return <p className={styles.quiet}>{t.tooFew(answersCount)}</p>
  const percent = (share: number) => `${Math.round(share * 100)}%`
  return (
    <section>
      <p className={styles.part}>
        {t.whoChose} <small>{t.answered(thousands(figures.answers), figures.tests)}</small>
      </p>
      <table className={styles.chosen}>
        <thead>
          <tr>
            <th>
              <span className="visually-hidden">{t.question}</span>
            </th>
            <th>{t.top}</th>
            <th>{t.bottom}</th>
          </tr>
        </thead>
        <tbody>
          {figures.options.map(({ seq, top, bottom }) => (
            <tr key={seq} data-right={content.answers.includes(seq) || undefined}>
              <th>{seq}</th>
              <td>
                <i style={{ inlineSize: percent(top) }} /> {percent(top)}
              </td>
              <td>
                <i data-bottom style={{ inlineSize: percent(bottom) }} /> {percent(bottom)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
