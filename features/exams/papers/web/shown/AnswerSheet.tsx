import { isChoice, seqAt } from '#assessment/questions/question.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { sectionNumber } from '../compose/variants.ts'
import { CandidateFields } from './PrintedPaper.tsx'
import styles from './print.module.css'
import { sectionHead } from './section-head.ts'
import { shownTexts } from './shown-texts.ts'
import type { ShownSection } from './use-laid.ts'

/** The sheet on which a candidate answers: bubbles for choices, lines for blanks, boxes for open questions. */
export function AnswerSheet({ title, sections }: { title: string; sections: readonly ShownSection[] }) {
  const t = useTexts(shownTexts)
  return (
    <article className={styles.page} data-sheet data-whole>
      <header>
        <h2>
          {title}　{t.sheet}
        </h2>
        <CandidateFields />
        <p className={styles.about}>{t.fill}</p>
      </header>
      {sections.map((section, at) => (
        <section key={at}>
          <h3>
            {sectionNumber(at)}
            {section.title}
            <span>{sectionHead(section, t)}</span>
          </h3>
          <div className={styles.answers}>
            {section.questions.map(({ number, points, options, question: { id, content } }) => {
              if (isChoice(content.type))
                return (
                  <div key={id} className={styles.bubbles}>
                    <b>{number}</b>
                    {options.map((_, place) => (
                      <i key={place}>{seqAt(place)}</i>
                    ))}
                  </div>
                )
              if (content.type === 2)
                return (
                  <div key={id} className={styles.lines} data-many={content.blanks.length > 1 || undefined}>
                    <b>{number}</b>
                    {content.blanks.map(({ key }) => (
                      <i key={key} />
                    ))}
                  </div>
                )
              return (
                <div key={id} className={styles.box} style={{ minBlockSize: `${Math.min(45, Math.max(8, points * 1.6))}em` }}>
                  <b>{number}</b> <small>{t.points(points)}</small>
                </div>
              )
            })}
          </div>
        </section>
      ))}
    </article>
  )
}
