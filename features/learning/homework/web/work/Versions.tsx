import { Switch, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { AttachmentList } from '#features/library/attachments/web/AttachmentList.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RichText } from '#web/ui/document/RichText.tsx'
import type { Version } from '../../contract-submissions.ts'
import type { ShownTask } from '../../contract-annotations.ts'
import type { HomeworkQuestion } from '../../contract-questions.ts'
import { HandedAnnotations } from '../annotations/HandedAnnotations.tsx'
import { MarkAnswers } from '../questions/MarkAnswers.tsx'
import type { Marks } from '../questions/marks.ts'
import { texts } from '../texts.ts'
import { compareTexts } from './compare.ts'
import styles from './work.module.css'
import { workTexts } from './work-texts.ts'

interface Props {
  history: readonly Version[]
  takesText: boolean
  questions: readonly HomeworkQuestion[]
  task: ShownTask | null
  marks: Marks
  /** Gives points for a question of the latest version; undefined: nothing can be changed. */
  onMark: ((questionId: string, points: number | null) => void) | undefined
}

/** The versions that a student has handed in, as tabs, each of which can be compared with the one before. */
export function Versions({ history, takesText, questions, task, marks, onMark }: Props) {
  const t = useTexts(workTexts)
  const all = useTexts(texts)
  const [no, setNo] = useState(history[0]?.no ?? 0)
  const [comparing, setComparing] = useState(false)
  const version = history.find((each) => each.no === no)
  const before = history.find((each) => each.no === no - 1)
  if (!version) return null
  const size = [version.plain !== '' && all.characters(version.plain.length), version.files.length > 0 && all.files(version.files.length)]
  return (
    <div>
      <Tabs
        aria-label={t.versions}
        activeKey={String(no)}
        onChange={(key) => setNo(Number(key))}
        items={history.map((each) => ({ key: String(each.no), label: all.version(each.no) }))}
        tabBarExtraContent={<small>{all.list(size)}</small>}
      />
      {before && before.plain + version.plain !== '' && (
        <label className={styles.compare}>
          {t.compare(before.no)} <Switch size="small" checked={comparing} onChange={setComparing} aria-label={t.compare(before.no)} />
        </label>
      )}
      <div className={styles.text}>
        {comparing && before ? (
          <Comparison before={before.plain} after={version.plain} />
        ) : version.text && version.plain ? (
          <RichText doc={version.text} />
        ) : (
          takesText && <p className={styles.none}>{t.noText}</p>
        )}
      </div>
      {task && version.annotations.length > 0 && <HandedAnnotations task={task} annotations={version.annotations} />}
      <AttachmentList files={version.files} />
      {questions.length > 0 && version.answers.length > 0 && (
        <MarkAnswers
          questions={questions}
          answers={version.answers}
          marks={no === history[0]?.no ? marks : {}}
          onMark={no === history[0]?.no ? onMark : undefined}
        />
      )}
    </div>
  )
}

function Comparison({ before, after }: { before: string; after: string }) {
  const t = useTexts(workTexts)
  const stretches = useMemo(() => compareTexts(before, after), [before, after])
  if (stretches.every(({ kind }) => kind === 'same')) return <p className={styles.none}>{t.same}</p>
  return (
    <p className={styles.comparison}>
      {stretches.map(({ kind, text }, at) =>
        kind === 'added' ? <ins key={at}>{text}</ins> : kind === 'removed' ? <del key={at}>{text}</del> : text,
      )}
    </p>
  )
}
