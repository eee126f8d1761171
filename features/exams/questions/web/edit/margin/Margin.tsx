import type { Graded } from '#assessment/grading/grade.ts'
import { Segmented } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { passageOf } from '../draft/draft.ts'
import { texts } from '../edit-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import { LikeBox } from './LikeBox.tsx'
import { ProgramTrial } from './ProgramTrial.tsx'
import { StudentView } from './StudentView.tsx'
import type { Trial } from './trial.ts'
import { Verdicts } from './Verdicts.tsx'
import styles from './margin.module.css'

interface Props {
  open: OpenQuestion
  trial: Trial
  graded: Graded
  setTrial: (trial: Trial) => void
}

/** What the student sees, on a phone or on a desktop, where it can be answered; below it what became of the answer, and like questions. */
export function Margin({ open, trial, graded, setTrial }: Props) {
  const t = useTexts(texts)
  const roomy = useMedia('(width >= 1280px)')
  const [device, setDevice] = useState<'desktop' | 'phone'>('phone')
  const question = useDeferredValue(open.question)
  return (
    <aside className={styles.margin} data-wide={(roomy && device === 'desktop') || undefined} aria-label={t.studentSees}>
      <header className={styles.head}>
        <h2>{t.studentSees}</h2>
        {roomy && (
          <Segmented
            aria-label={t.device}
            value={device}
            options={[
              { value: 'desktop', label: t.desktop },
              { value: 'phone', label: t.phone },
            ]}
            onChange={setDevice}
          />
        )}
      </header>
      {/* Focusable, because it scrolls. */}
      <div className={styles.body} tabIndex={0} role="region" aria-label={t.preview}>
        <StudentView
          question={question}
          number={open.full?.number}
          passage={passageOf(open.draft) ?? undefined}
          trial={trial}
          setTrial={setTrial}
          graded={graded}
        />
        {question.program ? (
          <ProgramTrial question={question} program={question.program} trial={trial} setTrial={setTrial} />
        ) : (
          <Verdicts open={open} trial={trial} graded={graded} setTrial={setTrial} />
        )}
      </div>
      <LikeBox open={open} />
    </aside>
  )
}
