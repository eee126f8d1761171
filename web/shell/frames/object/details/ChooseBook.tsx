import type { bookList } from '#features/reading/reader/contract.ts'
import { useLocation } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { useScreenTitle } from '../use-screen-title.ts'
import { detailsTexts } from './details-texts.ts'

/** Shown when the address names no book: the books that the person may read, each of which leads to the same screen. */
export function ChooseBook({ home }: { home: string }) {
  const t = useTexts(detailsTexts)
  const { pathname } = useLocation()
  const { data, error, refetch } = useRead<typeof bookList>('GET /pressplatform/reading/books', { query: { size: 50 } })
  useScreenTitle()
  return (
    <ChooseOne
      title={t.choose}
      items={data?.items.map(({ textbookId: id, name, publisher }) => ({
        id,
        name,
        to: { pathname, search: `?${new URLSearchParams({ id })}` },
        note: publisher,
      }))}
      error={error}
      retry={() => void refetch()}
      none={t.none}
      back={{ to: home, label: t.back }}
    />
  )
}
