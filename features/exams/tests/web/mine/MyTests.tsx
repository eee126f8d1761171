import { Button, Flex, Segmented } from 'antd'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useLive } from '#web/kernel/live/use-live.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { myTestList } from '../../contract-mine.ts'
import { myTestsLine } from '../lines.ts'
import { mineTexts } from './mine-texts.ts'
import styles from './mine.module.css'
import { NextTest, PastTest } from './MyTestCard.tsx'

const mine: ListCall<typeof myTestList> = { name: 'myTests', line: myTestsLine }
const views = ['next', 'past'] as const
const lines = [myTestsLine] as const

/** The tests of the person, or of the person in one class or in the classes that have a book or take a course: those to be sat, the nearest first, or those that are over. */
export function MyTests({ classId = '', textbookId = '', courseId = '' }: { classId?: string; textbookId?: string; courseId?: string }) {
  const t = useTexts(mineTexts)
  const inFrame = classId !== '' || textbookId !== '' || courseId !== ''
  const refresh = useRefreshQueries(lines)
  const again = () => void refresh()
  useLive('test', again, again)
  const list = useListPage({
    call: mine,
    filters: { q: search(t.search, 100) },
    also: { when: choice(views, 'next') },
    sorts: { own: '' },
    ask: ({ q, when }, place) => ({ query: { ...withoutEmpty({ q, classId, textbookId, courseId }), when, ...place } }),
  })
  const { when } = list.values
  const Card = when === 'next' ? NextTest : PastTest
  return (
    <ListPage
      list={list}
      title={inFrame ? t.ofClass : t.title}
      level={inFrame ? 2 : 1}
      words={{ counted: t.counted, total: t.counted }}
      columns={[]}
      nameOf={({ title }) => title}
      none={when === 'next' ? { title: t.noneNext, help: t.noneNextHelp } : { title: t.nonePast, help: t.nonePastHelp }}
      actions={
        <Flex gap={12} wrap align="center">
          {!inFrame && <Button href={screenHref('/examination')}>{t.selfTest}</Button>}
          <Segmented
            aria-label={t.when}
            value={when}
            options={views.map((value) => ({ value, label: t.views(value) }))}
            onChange={(value) => list.change({ when: value })}
          />
        </Flex>
      }
      body={(rows, stale) => (
        <ul className={styles.list} aria-busy={stale}>
          {rows.map((test) => (
            <Card key={test.id} test={test} heading={inFrame ? 'h3' : 'h2'} />
          ))}
        </ul>
      )}
    />
  )
}
