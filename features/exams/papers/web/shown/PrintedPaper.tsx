import { RichText } from '#web/ui/document/RichText.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { sectionNumber } from '../compose/variants.ts'
import { Options } from './Options.tsx'
import type { PrintSettings } from './PrintView.tsx'
import styles from './print.module.css'
import { sectionHead } from './section-head.ts'
import { shownTexts } from './shown-texts.ts'
import type { ShownSection } from './use-laid.ts'

interface Props {
  title: string
  sections: readonly ShownSection[]
  settings: PrintSettings
  points: number
  minutes: number | null
  /** Open questions are answered on the answer sheet: then the paper leaves no room for them. */
  sheet: boolean
}

/** The paper as it is printed: head with the fields of the candidate, sections and questions. */
export function PrintedPaper({ title, sections, settings, points, minutes, sheet }: Props) {
  const t = useTexts(shownTexts)
  return (
    <article className={styles.page} data-seal={settings.seal || undefined} data-whole={settings.whole || undefined} data-columns={settings.columns}>
      {settings.seal && <div className={styles.seal}>{t.sealLine}</div>}
      <header>
        <h2>{title}</h2>
        <p className={styles.about}>
          {t.full(points)}
          {minutes !== null && `　${t.minutes(minutes)}`}
        </p>
        {settings.seal && <CandidateFields />}
        {settings.scores && sections.length > 0 && (
          <table>
            <tbody>
              <tr>
                <th>{t.no}</th>
                {sections.map((_, at) => (
                  <td key={at}>{sectionNumber(at).replace(/[、.]\s*$/, '')}</td>
                ))}
                <th>{t.total}</th>
              </tr>
              <tr>
                <th>{t.score}</th>
                {sections.map((_, at) => (
                  <td key={at}>&nbsp;</td>
                ))}
                <td>&nbsp;</td>
              </tr>
            </tbody>
          </table>
        )}
      </header>
      <div className={styles.flow}>
        {sections.map((section, at) => (
          <section key={at}>
            <h3>
              {sectionNumber(at)}
              {section.title}
              <span>{sectionHead(section, t)}</span>
            </h3>
            {section.instruction && <p>{section.instruction}</p>}
            {section.questions.map(({ number, points: worth, options, question, passage }) => (
              <div key={question.id} className={styles.question}>
                {passage && (
                  <div className={styles.passage}>
                    <RichText doc={passage.content} />
                  </div>
                )}
                <div className={styles.asked}>
                  <span>{number}.</span>
                  <div>
                    <RichText doc={question.content.stem} />
                    <Options question={question} order={options} />
                    {question.content.type === 3 && settings.space && !sheet && (
                      <div style={{ blockSize: `${Math.min(40, Math.max(4, worth)) * 1.7}em` }} />
                    )}
                  </div>
                </div>
              </div>
            ))}
          </section>
        ))}
      </div>
    </article>
  )
}

/** Where the candidate writes class, number and name. */
export function CandidateFields() {
  const t = useTexts(shownTexts)
  return (
    <p className={styles.fields}>
      {[t.className, t.number, t.name].map((label) => (
        <span key={label}>
          {label}
          <i />
        </span>
      ))}
    </p>
  )
}
