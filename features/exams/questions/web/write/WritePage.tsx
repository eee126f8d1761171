import { Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import type { questionGet } from '../../contract.ts'
import type { questionBankList } from '../../contract-banks.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { texts } from '../texts.ts'
import { WriteForm } from './WriteForm.tsx'

/** Writes a question as text, with what a student sees beside it: a new one, or with `id` an existing one. */
export default function WritePage() {
  const t = useTexts(texts)
  const [params] = useSearchParams()
  const id = params.get('id') ?? undefined
  const { data: banks } = useRead<typeof questionBankList>('GET /question/banks', { query: {} })
  const { data, error, refetch } = useRead<typeof questionGet>(
    'GET /question/questions/{questionId}',
    id ? { questionId: id, query: {} } : undefined,
    {
      onFocus: false,
    },
  )
  if (error) return <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
  if (!banks || (id && !data)) return <Skeleton active paragraph={{ rows: 10 }} style={{ padding: 36 }} />
  return <WriteForm key={id ?? 'new'} question={data} banks={banks} newest={async () => (await refetch()).data} />
}
