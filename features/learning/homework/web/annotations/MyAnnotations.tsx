import { DeleteOutlined, ReadOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { AnchorQuote } from '#features/learning/posts/web/thread/AnchorQuote.tsx'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import type { Annotation, ShownTask } from '../../contract-annotations.ts'
import { annotationTexts } from './annotation-texts.ts'
import styles from './annotations.module.css'

interface Props {
  task: ShownTask
  value: readonly Annotation[]
  onChange: (annotations: readonly Annotation[]) => void
  /** What is wrong with an entry, or with all of them (-1). */
  problemOf: (at: number) => string | undefined
}

/** Where a student writes a note to each passage that was quoted from the textbook. */
export function MyAnnotations({ task, value, onChange, problemOf }: Props) {
  const t = useTexts(annotationTexts)
  const undo = useUndo()
  const phone = useMedia(narrow)
  const reader = `${phone ? '/mobile/readBook' : '/Previewtextbook'}?${new URLSearchParams({ id: task.textbookId, chapter: task.chapterId })}`
  const remove = (at: number) => {
    const before = value
    onChange(value.toSpliced(at, 1))
    undo(t.removed, () => onChange(before))
  }
  return (
    <div>
      <div className={styles.head}>
        <h4>{t.title}</h4>
        <Button icon={<ReadOutlined aria-hidden />} href={screenHref(reader)}>
          {t.read}
        </Button>
      </div>
      <p className={styles.how}>
        <span role="status">{t.count(value.length, task.least)}</span> · {t.how}
      </p>
      <ol className={styles.list} aria-label={t.list}>
        {value.map((annotation, at) => (
          <li key={at}>
            <AnchorQuote anchor={{ ...task, kind: 'passage', block: annotation.block, quote: annotation.quote }} />
            <div className={styles.entry}>
              <Input.TextArea
                aria-label={t.note(at + 1)}
                placeholder={t.noteHint}
                maxLength={homeworkLimits.noteLength}
                autoSize={{ minRows: 2, maxRows: 10 }}
                value={annotation.note}
                onChange={({ target }) => onChange(value.with(at, { ...annotation, note: target.value }))}
              />
              <Button type="text" icon={<DeleteOutlined aria-hidden />} aria-label={t.remove(at + 1)} onClick={() => remove(at)} />
            </div>
            {problemOf(at) && (
              <p className={styles.problem} role="alert">
                {problemOf(at)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {problemOf(-1) && (
        <p className={styles.problem} role="alert">
          {problemOf(-1)}
        </p>
      )}
    </div>
  )
}
