import type { myClassList } from '#features/learning/classes/contract.ts'
import { useLocation } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChooseOne } from '#web/ui/list/page/ChooseOne.tsx'
import { classFrameTexts } from './class-texts.ts'
import { useScreenTitle } from '../use-screen-title.ts'

/** Shown when the address names no class: the classes of the person, each of which leads to the same screen. */
export function ChooseClass({ home }: { home: string }) {
  const t = useTexts(classFrameTexts)
  const { pathname } = useLocation()
  const { data, error, refetch } = useRead<typeof myClassList>('GET /pressplatform/myclasses', { query: { size: 50 } })
  useScreenTitle()
  return (
    <ChooseOne
      title={t.choose}
      items={data?.items
        .filter(({ membership }) => membership === 'active')
        .map(({ id, name, term }) => ({ id, name, to: { pathname, search: `?${new URLSearchParams({ id })}` }, note: term }))}
      error={error}
      retry={() => void refetch()}
      none={t.none}
      back={{ to: home, label: t.back }}
    />
  )
}
