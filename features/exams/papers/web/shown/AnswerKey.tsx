import { isChoice, seqAt } from '#assessment/questions/question.ts'
import { lineOf } from '#assessment/questions/parts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { sectionNumber } from '../compose/variants.ts'
import styles from './print.module.css'
import { shownTexts } from './shown-texts.ts'
import type { ShownSection } from './use-laid.ts'

type Shown = ShownSection['questions'][number]

/** The right answers of a question: letters as this variant shows them, the answers of its blanks. */
export function answerOf({ question: { content }, options }: Pick<Shown, 'options'> & { question: Pick<Shown['question'], 'content'> }): string {
  if (content.type === 4) return lineOf(content.options.find(({ seq }) => seq === content.answers[0])?.content ?? null)
  if (isChoice(content.type)) return options.flatMap((seq, at) => (content.answers.includes(seq) ? [seqAt(at)] : [])).join('')
  return content.blanks.map(({ answers }) => answers[0]?.value ?? '').join('；')
}

/** The answers and grading schemes of a variant. */
export function AnswerKey({ title, sections }: { title: string; sections: readonly ShownSection[] }) {
  const t = useTexts(shownTexts)
  return (
    <article className={styles.page} data-whole>
      <header>
        <h2>
          {title}　{t.key}
        </h2>
      </header>
      {sections.map((section, at) => (
        <section key={at}>
          <h3>
            {sectionNumber(at)}
            {section.title}
          </h3>
          <div className={styles.key}>
            {section.questions.map((shown) => {
              const { number, points, question } = shown
              const { reference, criteria, type, program } = question.content
              return (
                <div key={question.id} data-open={type === 3 || undefined}>
                  <b>{number}.</b> {type !== 3 && answerOf(shown)} <small>{t.points(points)}</small>
                  {type === 3 && reference && <RichText doc={reference} />}
                  {type === 3 && program && <pre>{program.solution}</pre>}
                  {criteria.length > 0 && (
                    <ul>
                      {criteria.map(({ text, points: worth }, place) => (
                        <li key={place}>
                          {text} {t.points(worth)}
                        </li>
                      ))}
                    </ul>
                  )}
                </div>
              )
            })}
          </div>
        </section>
      ))}
    </article>
  )
}
