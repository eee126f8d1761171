import { App, Button, Segmented } from 'antd'
import { Link } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice } from '#web/ui/list/filters/filters.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { MyClass, myClassList } from '../../contract.ts'
import type { classLeave } from '../../contract-joining.ts'
import { classLines, myClassesLine } from '../lines.ts'
import { myClassTexts } from './mine-texts.ts'
import styles from './mine.module.css'

const mine: ListCall<typeof myClassList> = { name: 'myClasses', line: myClassesLine }
const views = ['now', 'past'] as const

/** The classes that the person is in or has asked to join. */
export default function MyClassesPage() {
  const t = useTexts(myClassTexts)
  const list = useListPage({
    call: mine,
    filters: {},
    also: { view: choice(views, 'now') },
    sorts: { newest: '' },
    ask: ({ view }, place) => ({ query: { past: view === 'past', ...place } }),
  })
  const { view } = list.values
  const join = (
    <a className={styles.join} href={screenHref('/previewedu')}>
      {t.join}
    </a>
  )
  return (
    <ListPage
      list={list}
      title={t.title}
      words={{ counted: t.counted, total: t.counted }}
      columns={[]}
      nameOf={({ name }) => name}
      none={view === 'now' ? { title: t.none, help: t.noneHelp, actions: join } : { title: t.nonePast, help: '' }}
      actions={
        <>
          <Segmented
            aria-label={t.view}
            value={view}
            options={views.map((value) => ({ value, label: t.views(value) }))}
            onChange={(value) => list.change({ view: value })}
          />
          {join}
        </>
      }
      body={(rows, stale) => (
        <ul className={styles.list} aria-busy={stale}>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    />
  )
}

function Row({ row }: { row: MyClass }) {
  const t = useTexts(myClassTexts)
  const { message } = App.useApp()
  const [leave, { busy }] = useCall<typeof classLeave>('POST /pressplatform/classes/{classId}/leave', {
    refresh: classLines,
    onDone: () => void message.success(t.withdrawn),
  })
  const address = `/education/classes/details?${new URLSearchParams({ id: row.id })}`
  const waits = row.membership === 'pending'
  return (
    <li>
      <div>
        <h2>
          {waits ? row.name : <Link to={address}>{row.name}</Link>}
          {row.term && <small>{row.term}</small>}
        </h2>
        <p>
          {[row.teachers.length > 0 && t.teachers(row.teachers.join('、')), t.students(row.students), row.groupName && t.group(row.groupName)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {waits && (
        <div className={styles.waits}>
          <b>{t.waits}</b>
          <Button size="small" loading={busy} onClick={() => void leave({ classId: row.id })}>
            {t.take}
          </Button>
        </div>
      )}
    </li>
  )
}
