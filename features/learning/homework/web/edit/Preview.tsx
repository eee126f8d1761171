import { useDeferredValue } from 'react'
import { sumOfPoints } from '#assessment/grading/points.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Facts } from '#web/ui/display/Facts.tsx'
import { annotationTexts } from '../annotations/annotation-texts.ts'
import { peerEditTexts } from '../peer/edit/peer-edit-texts.ts'
import { questionTexts } from '../questions/question-texts.ts'
import { Task } from '../shown/Task.tsx'
import { texts } from '../texts.ts'
import styles from './edit.module.css'
import { editTexts } from './edit-texts.ts'
import type { EditValues } from './edit-values.ts'

/** The task as students will see it, from what stands in the form. */
export function Preview({ values }: { values: EditValues }) {
  const t = useTexts(editTexts)
  const all = useTexts(texts)
  const q = useTexts(questionTexts)
  const p = useTexts(peerEditTexts)
  const a = useTexts(annotationTexts)
  const { title, body, files, points, lateRule, latePerDay, lateMost, statement, classes, questions, peer, annotationTask } = useDeferredValue(values)
  const [first] = classes
  return (
    <aside className={styles.preview} aria-label={t.preview}>
      <h3>{t.preview}</h3>
      {!title && !body ? (
        <p className={styles.note}>{t.previewEmpty}</p>
      ) : (
        <div className={styles.sheet}>
          <h4>{title}</h4>
          <Facts
            facts={{
              [t.due]: first?.dueAt.replace('T', ' ') ?? '',
              [q.questions]: questions.length ? q.sum(questions.length, sumOfPoints(questions.map((question) => question.points ?? 0))) : '',
              [t.points]: all.points(points ?? 0),
              [t.lateRule]: all.lateRule(lateRule, latePerDay ?? 0, lateMost ?? 0),
              [a.title]: annotationTask ? a.asked(annotationTask.least ?? 1) : '',
              [p.title]: peer ? p.preview(peer.reviewers ?? 0) : '',
              [all.statement]: statement,
            }}
          />
          {body && <Task body={body} files={files} />}
        </div>
      )}
    </aside>
  )
}
