import { Alert, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { RichText } from '#web/ui/document/RichText.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { sectionNumber, variantName } from '../compose/variants.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { Options } from './Options.tsx'
import { sectionHead } from './section-head.ts'
import { shownTexts } from './shown-texts.ts'
import styles from './student.module.css'
import { useLaid, useVariant } from './use-laid.ts'

/** Each variant as candidates see it. */
export function StudentView({ open }: { open: OpenPaper }) {
  const t = useTexts(shownTexts)
  const { data, error, refetch } = useLaid(open, 'student')
  const [variant, setVariant] = useState(0)
  const sections = useVariant(data, variant)
  return (
    <div className={styles.view}>
      <div className={styles.sheet}>
        <p className={styles.note}>
          {t.note} {open.full.state !== 'locked' && t.draftNote} {open.full.forEach && t.forEachNote}
        </p>
        {data && data.layout.variants.length > 1 && (
          <Segmented<number>
            aria-label={t.variant}
            value={variant}
            options={data.layout.variants.map((_, at) => ({ value: at, label: variantName(at) }))}
            onChange={setVariant}
          />
        )}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {!data && !error && (
          <Waiting>
            <Skeleton active paragraph={{ rows: 12 }} />
          </Waiting>
        )}
        {data?.shortages.some(({ missing }) => missing > 0) && <Alert type="warning" showIcon title={t.short} />}
        {data && sections.every(({ questions }) => !questions.length) && <EmptyState title={t.empty} />}
        {sections.map((section, at) => (
          <section key={at}>
            <h2>
              {sectionNumber(at)}
              {section.title} <small>{sectionHead(section, t)}</small>
            </h2>
            {section.instruction && <p className={styles.instruction}>{section.instruction}</p>}
            {section.questions.map(({ number, points, options, question, passage }) => (
              <article key={question.id}>
                {passage && (
                  <div className={styles.passage}>
                    <p>{t.passage}</p>
                    <RichText doc={passage.content} />
                  </div>
                )}
                <div className={styles.question}>
                  <b>{number}</b>
                  <div>
                    <RichText doc={question.content.stem} />
                    <Options question={question} order={options} />
                    {question.content.type === 3 && <div className={styles.space}>{t.answerHere}</div>}
                  </div>
                  <small>{t.points(points)}</small>
                </div>
              </article>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}
