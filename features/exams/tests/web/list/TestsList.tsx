import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { choice, withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { TestRow } from '../../contract-tests.ts'
import { detailsPath, setupPath } from '../lines.ts'
import { testColumns } from '../shown/test-columns.tsx'
import { testFilters, testsCall } from '../shown/test-list.ts'
import { TestMenu } from '../shown/TestMenu.tsx'
import { useTestActions } from '../shown/use-test-actions.tsx'
import { VoidDialog } from '../shown/VoidDialog.tsx'
import { texts } from '../texts.ts'
import { NewTest } from './NewTest.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

const views = ['mine', 'all', 'bin'] as const

/** The tests that the person holds or watches over; administrators of the institution see all of them. */
export function TestsList() {
  const t = useTexts(texts)
  const go = useNavigate()
  const mayHold = useMay()('bookexam:test')
  const actions = useTestActions()
  const list = useListPage({
    call: testsCall,
    filters: testFilters(t),
    also: { view: choice(views, 'mine') },
    sorts: { '-updatedAt': t.sortUpdated, '-opensAt': t.sortOpens, opensAt: '' },
    ask: ({ q, phase, kind, view, sort }, place) => ({
      query: { ...withoutEmpty({ q, phase, kind }), all: view === 'all', bin: view === 'bin', sort, ...place },
    }),
  })
  const { view } = list.values
  const inBin = view === 'bin'
  const address = (row: TestRow) => (row.phase === 'draft' && row.can.edit ? setupPath(row.id) : detailsPath(row.id))
  const rowActions = (row: TestRow) =>
    inBin ? (
      row.can.remove && (
        <Button type="link" size="small" onClick={() => actions.restore(row)}>
          {t.restore}
        </Button>
      )
    ) : (
      <>
        {row.can.edit && row.phase !== 'draft' && (
          <Link to={setupPath(row.id)} aria-label={`${t.edit}: ${row.title}`}>
            {t.edit}
          </Link>
        )}
        <TestMenu test={row} actions={actions} />
      </>
    )
  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        words={{ counted: t.counted, total: t.total }}
        columns={testColumns(t, inBin ? undefined : address)}
        nameOf={({ title }) => title}
        none={inBin ? { title: t.binNone, help: '' } : { title: t.none, help: t.noneHelp }}
        actions={<ViewSwitch view={view} />}
        add={mayHold && !inBin && t.add}
        newForm={({ close }) => <NewTest close={close} done={({ id }) => void go(setupPath(id))} />}
        rowActions={rowActions}
      />
      {actions.ending && <VoidDialog test={actions.ending} close={actions.closeEnding} />}
    </>
  )
}
