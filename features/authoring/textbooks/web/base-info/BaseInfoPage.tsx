import type { textbookGet } from '../../contract.ts'
import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { BaseInfoForm } from './BaseInfoForm.tsx'
import styles from './base-info.module.css'
import { ChooseTextbook } from '../ChooseTextbook.tsx'
import { infoTexts } from './info-texts.ts'

/** The basic information of the textbook in the address; without one, a choice among the person's textbooks. */
export default function BaseInfoPage() {
  const t = useTexts(infoTexts)
  const [query] = useSearchParams()
  const given = query.get('id')
  const id = reference.read(given ?? '')
  const { data, error, refetch } = useRead<typeof textbookGet>('GET /pressplatform/textbooks/info/{id}', id ? { id } : undefined, { onFocus: false })
  if (!given) return <ChooseTextbook />
  if (!id || (error instanceof RequestError && error.errorCode === 'notFound')) return <EmptyState title={t.gone} />
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return <BaseInfoForm key={data.id} loaded={data} />
}
