import { Select, Switch } from 'antd'
import { homeworkLimits } from '#assessment/homework/homework.ts'
import { TextbookField } from '#features/learning/classes/web/classes/TextbookField.tsx'
import type { bookPreview } from '#features/reading/reader/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { ShownTask } from '../../contract-annotations.ts'
import { annotationTexts } from './annotation-texts.ts'
import styles from './annotations.module.css'
import type { TaskValue } from './task-value.ts'

interface Props {
  value?: TaskValue | null
  onChange?: (task: TaskValue | null) => void
  id?: string
  /** The task that is stored, with its names. */
  stored: ShownTask | null
}

const [bookField, chapterField] = ['annotation-book', 'annotation-chapter']

/** Asks for annotations of a chapter of a textbook, at least so many. */
export function TaskField({ value = null, onChange, id, stored }: Props) {
  const t = useTexts(annotationTexts)
  return (
    <div className={styles.field}>
      <label>
        <Switch
          {...(id && { id })}
          aria-label={t.on}
          checked={value !== null}
          onChange={(on) => onChange?.(on ? { textbookId: null, chapterId: null, least: 3 } : null)}
        />{' '}
        {t.on}
      </label>
      {value && (
        <>
          <div>
            <label htmlFor={bookField}>{t.book}</label>
            <TextbookField
              id={bookField}
              value={value.textbookId}
              stored={stored && { id: stored.textbookId, name: stored.bookName }}
              onChange={(textbookId) => onChange?.({ ...value, textbookId, chapterId: null })}
            />
          </div>
          {value.textbookId && <Chapter textbookId={value.textbookId} value={value} stored={stored} onChange={onChange} />}
          <label className={styles.least}>
            {t.least}
            <NumberInput
              min={1}
              max={homeworkLimits.annotationsAsked}
              precision={0}
              value={value.least}
              onChange={(least) => onChange?.({ ...value, least: least === null ? null : Number(least) })}
            />
          </label>
        </>
      )}
    </div>
  )
}

interface ChapterProps {
  textbookId: string
  value: TaskValue
  stored: ShownTask | null
  onChange: Props['onChange']
}

function Chapter({ textbookId, value, stored, onChange }: ChapterProps) {
  const t = useTexts(annotationTexts)
  const { data } = useRead<typeof bookPreview>('GET /pressplatform/textbooks/preview/{id}', { id: textbookId, query: {} })
  const chapters = (data?.contents ?? []).map(({ id, number, name }) => ({ value: id, label: [number, name].filter(Boolean).join(' ') }))
  const own = stored?.chapterId === value.chapterId && !chapters.some((chapter) => chapter.value === value.chapterId)
  return (
    <div>
      <label htmlFor={chapterField}>{t.chapter}</label>
      <Select<string | null>
        id={chapterField}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t.chooseChapter}
        value={value.chapterId}
        options={own && stored ? [{ value: stored.chapterId, label: stored.chapterName }, ...chapters] : chapters}
        onChange={(chapterId) => onChange?.({ ...value, chapterId })}
      />
    </div>
  )
}
