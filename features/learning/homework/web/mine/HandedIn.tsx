import { Collapse } from 'antd'
import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import { fullTime } from '#web/ui/time/When.tsx'
import type { MyVersion } from '../../contract-mine.ts'
import type { ShownTask } from '../../contract-annotations.ts'
import type { ShownQuestion } from '../../contract-questions.ts'
import { HandedAnnotations } from '../annotations/HandedAnnotations.tsx'
import { HandedAnswers } from '../questions/Questions.tsx'
import { texts } from '../texts.ts'
import styles from './info.module.css'
import { mineTexts } from './mine-texts.ts'

interface Props {
  history: readonly MyVersion[]
  questions: readonly ShownQuestion[]
  task: ShownTask | null
  /** The latest version is opened at once. */
  open: boolean
}

/** Every version that was handed in with its receipt, the latest first. */
export function HandedIn({ history, questions, task, open }: Props) {
  const t = useTexts(mineTexts)
  const all = useTexts(texts)
  if (!history.length) return null
  return (
    <section>
      <h3>{t.history}</h3>
      <Collapse
        defaultActiveKey={open && history[0] ? [history[0].no] : []}
        items={history.map(({ no, text, files, answers, annotations, submittedAt, lateMinutes, receipt, returned }) => ({
          key: no,
          label: (
            <span className={styles.version}>
              <b>{all.version(no)}</b>
              <span>{t.handedIn(fullTime(submittedAt))}</span>
              {lateMinutes > 0 && <span className={styles.late}>{all.late(lateMinutes)}</span>}
              <span>{t.receiptIs(receipt)}</span>
            </span>
          ),
          children: (
            <div className={styles.body}>
              {returned && <p className={styles.late}>{t.returnedAt(fullTime(returned.at), returned.reason)}</p>}
              {text && <RichText doc={text} />}
              {answers.length > 0 && <HandedAnswers questions={questions} answers={answers} />}
              {task && annotations.length > 0 && <HandedAnnotations task={task} annotations={annotations} />}
              <AttachmentList files={files} />
            </div>
          ),
        }))}
      />
    </section>
  )
}
