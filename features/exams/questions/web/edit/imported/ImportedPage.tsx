import { Skeleton } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { Question } from '#assessment/questions/question.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { questionImportGet, questionImportItems } from '../../../contract-imports.ts'
import { importTexts } from '../../imports/import-texts.ts'
import { QuestionEditor } from '../QuestionEditor.tsx'
import styles from '../frame/frame.module.css'
import { ItemColumn } from './ItemColumn.tsx'

interface Props {
  importId: string
  position: number
}

/** Corrects one question of an import in the form, beside the other questions of the import and its source. */
export function ImportedPage({ importId, position }: Props) {
  const t = useTexts(importTexts)
  const navigate = useNavigate()
  const whole = useRead<typeof questionImportGet>(
    'GET /question/imports/{importId}',
    { importId },
    { keep: true, every: (found) => (found?.state === 'reading' ? 500 : false) },
  )
  const state = whole.data?.state ?? 'reading'
  const page = useRead<typeof questionImportItems>(
    'GET /question/imports/{importId}/items',
    state === 'reading' ? undefined : { importId, query: { after: position - 1, size: 1 } },
    { fresh: true, onFocus: false },
  )
  const back = `/exam/question/management?${new URLSearchParams({ ...(whole.data && { bank: whole.data.bankId }), import: importId })}`
  const item = page.data?.items[0]
  const error = whole.error ?? page.error
  if (state === 'failed')
    return (
      <EmptyState title={t.failed}>
        <Link to={back}>{t.back}</Link>
      </EmptyState>
    )
  if (page.data && item?.position !== position) return <EmptyState title={t.gone} />
  if (error)
    return (
      <LoadFailure
        error={error}
        gone={t.gone}
        retry={() => {
          void whole.refetch()
          void page.refetch()
        }}
      />
    )
  const found = whole.data
  if (!found || !item)
    return (
      <div className={styles.wait}>
        <Waiting>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Waiting>
      </div>
    )
  const { content, about } = item
  return (
    <QuestionEditor
      key={position}
      start={{
        type: content.type,
        knowledgePoints: [],
        bankId: found.bankId,
        categoryId: null,
        imported: { importId, position, content: content as Question, about },
      }}
      column={<ItemColumn found={found} item={item} back={back} />}
      onStored={() => undefined}
      onNext={() => {
        if (position < found.total) void navigate(`?${new URLSearchParams({ import: importId, item: String(position + 1) })}`)
        else void navigate(back)
      }}
    />
  )
}
