import { PlusOutlined } from '@ant-design/icons'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import type { Class, classList } from '#features/learning/classes/contract.ts'
import { classesLine } from '#features/learning/classes/web/lines.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneEntry, oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { noticeList, NoticeRow, noticeStates } from '../../contract.ts'
import { noticePath, noticesLine } from '../lines.ts'
import { noticeTexts } from '../texts.ts'
import { NoticeForm } from '../write/NoticeForm.tsx'
import { noticeColumns } from './notice-columns.tsx'
import { NoticeActions } from './NoticeActions.tsx'
import { useNoticeActions } from './use-notice-actions.tsx'

const notices: ListCall<typeof noticeList> = { name: 'notices', line: noticesLine }
const states = ['draft', 'scheduled', 'published', 'withdrawn'] as const satisfies typeof noticeStates
const views = ['current', 'bin'] as const
const nothing: { id: string; name: string }[] = []

/** Notices as those who teach see them: of one class, or of all classes of the person. */
export function NoticesList({ klass }: { klass?: Class }) {
  const t = useTexts(noticeTexts)
  const may = useMay()
  const [form, setForm] = useState<'new' | NoticeRow>()
  const taught = useRead<typeof classList>(classesLine, klass ? undefined : { query: { size: 100 } })
  const classes = taught.data?.items ?? nothing
  const list = useListPage({
    call: notices,
    filters: {
      q: search(t.search, 100),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => t.states(value)),
      ),
      ...(!klass && { classId: oneEntry(t.klass, classes) }),
    },
    also: { view: choice(views, 'current') },
    sorts: { pinned: t.sortPinned, '-shownAt': t.sortNewest, shownAt: t.sortOldest },
    ask: ({ sort, view, ...filters }, place) => ({
      query: { ...withoutEmpty({ ...filters, ...(klass && { classId: klass.id }) }), sort, bin: view === 'bin', ...place },
    }),
  })
  const actions = useNoticeActions((ids) => list.choosing.drop(ids))
  const { view } = list.values
  const mayAdd = view !== 'bin' && (klass ? klass.can.members : may('teach') && classes.length > 0)
  const address = (row: NoticeRow) => noticePath(row.id, klass?.id)
  return (
    <ListPage
      list={list}
      title={t.title}
      level={klass ? 2 : 1}
      words={{ counted: t.counted, total: t.total }}
      columns={noticeColumns(t, address, klass === undefined)}
      nameOf={({ title }) => title}
      none={view === 'bin' ? { title: t.noneBin, help: t.noneBinHelp } : { title: t.none, help: t.noneHelp }}
      batch={{ state: actions, actionsOf: (rows) => actions.batchOf(rows) }}
      rowActions={(row) => <NoticeActions notice={row} actions={actions} edit={() => setForm(row)} />}
      actions={
        <>
          <Segmented
            aria-label={t.view}
            value={view}
            options={views.map((value) => ({ value, label: t[value] }))}
            onChange={(value) => list.change({ view: value })}
          />
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm('new')}>
              {t.add}
            </Button>
          )}
        </>
      }
    >
      {form && (
        <NoticeForm
          key={form === 'new' ? `new ${klass?.id}` : `${form.id} ${form.rowVersion}`}
          {...(form !== 'new' && { row: form })}
          {...(klass && { klass })}
          close={() => setForm(undefined)}
        />
      )}
    </ListPage>
  )
}
