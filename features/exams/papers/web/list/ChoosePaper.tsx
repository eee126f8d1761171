import { useNavigate } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { paperList } from '../../contract.ts'
import { texts } from '../texts.ts'
import { NewPaper } from './NewPaper.tsx'

const composed = (id: string) => `/exam/blank/paper/create?${new URLSearchParams({ id })}`

/** What stands where the composer would, when the address names no paper: the person's latest drafts, and the way to the list. */
export function ChoosePaper() {
  const t = useTexts(texts)
  const go = useNavigate()
  const { data, error, refetch } = useRead<typeof paperList>('GET /question/papers', { query: { state: 'draft', size: 10 } })
  return (
    <ChooseOne
      title={t.choose}
      items={data?.items.map(({ id, name, updatedAt }) => ({
        id,
        name,
        to: composed(id),
        note: <When at={updatedAt} />,
      }))}
      error={error}
      retry={() => void refetch()}
      none={t.noDrafts}
      add={{ label: t.add, form: (close) => <NewPaper close={close} done={({ id }) => void go(composed(id))} /> }}
      back={{ to: '/exam/paper/management', label: t.toList }}
    />
  )
}
