import { Segmented } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { myNoticeList } from '../../contract.ts'
import { myNoticesLine, noticePath } from '../lines.ts'
import { MyNoticeLink } from './MyNoticeLink.tsx'
import { myNoticeTexts } from './my-notice-texts.ts'
import styles from '../notices.module.css'

const mine: ListCall<typeof myNoticeList> = { name: 'notices', line: myNoticesLine }
const views = ['all', 'open'] as const

/** The notices of one class for its students: pinned ones first, new ones marked. */
export function MyNotices({ classId }: { classId: string }) {
  const t = useTexts(myNoticeTexts)
  const list = useListPage({
    call: mine,
    filters: { q: search(t.search, 100) },
    also: { view: choice(views, 'all') },
    sorts: { pinned: '' },
    ask: ({ q, view }, place) => ({ query: { ...withoutEmpty({ q }), classId, open: view === 'open', ...place } }),
  })
  const { view } = list.values
  return (
    <ListPage
      list={list}
      title={t.title}
      level={2}
      words={{ counted: t.counted }}
      columns={[{ key: 'title', title: t.title, width: 400, render: ({ title }) => title }]}
      nameOf={({ title }) => title}
      none={view === 'open' ? { title: t.noneOpen, help: t.noneOpenHelp } : { title: t.none, help: t.noneHelp }}
      actions={
        <Segmented
          aria-label={t.view}
          value={view}
          options={views.map((value) => ({ value, label: t[value] }))}
          onChange={(value) => list.change({ view: value })}
        />
      }
      body={(rows) => (
        <ul className={styles.mine}>
          {rows.map((row) => (
            <li key={row.id}>
              <MyNoticeLink notice={row} to={noticePath(row.id, classId)} />
            </li>
          ))}
        </ul>
      )}
    />
  )
}
