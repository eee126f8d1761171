import { Input, Select } from 'antd'
import type { bookPreview } from '#features/reading/reader/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import type { Anchor } from '../../contract.ts'
import { threadTexts } from './thread-texts.ts'
import styles from './thread.module.css'

interface Props {
  textbookId: string
  value?: Anchor | null
  onChange?: (anchor: Anchor | null) => void
  id?: string
}

/** Chooses a chapter of the textbook of the class, with the words that are quoted. */
export function AnchorField({ textbookId, value = null, onChange, id }: Props) {
  const t = useTexts(threadTexts)
  const { data } = useRead<typeof bookPreview>('GET /pressplatform/textbooks/preview/{id}', { id: textbookId, query: {} })
  const options = (data?.contents ?? []).map((chapter) => ({ value: chapter.id, label: [chapter.number, chapter.name].filter(Boolean).join(' ') }))
  const quote = value?.kind === 'passage' ? value.quote : ''
  return (
    <div className={styles.quote}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={clearable()}
        aria-label={t.chapter}
        placeholder={t.chooseChapter}
        value={value?.chapterId ?? null}
        options={options}
        {...(id && { id })}
        onChange={(chapterId: string | null | undefined) =>
          onChange?.(chapterId ? { kind: 'passage', textbookId, chapterId, block: null, quote } : null)
        }
      />
      {value?.kind === 'passage' && (
        <Input.TextArea
          aria-label={t.quote}
          placeholder={t.quote}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={quote}
          onChange={({ target }) => onChange?.({ ...value, quote: target.value })}
        />
      )}
    </div>
  )
}
