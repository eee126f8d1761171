import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { TestRow } from '../../contract-tests.ts'
import { NewTest } from '../list/NewTest.tsx'
import { detailsPath, setupPath } from '../lines.ts'
import { testColumns } from '../shown/test-columns.tsx'
import { testFilters, testsCall } from '../shown/test-list.ts'
import { TestMenu } from '../shown/TestMenu.tsx'
import { useTestActions } from '../shown/use-test-actions.tsx'
import { VoidDialog } from '../shown/VoidDialog.tsx'
import { texts } from '../texts.ts'

/** The tests for a class, or for all classes of the person beside the person's own, or for those of them that have a book or take a course. */
export function ClassTests({ classId = '', textbookId = '', courseId = '' }: { classId?: string; textbookId?: string; courseId?: string }) {
  const t = useTexts(texts)
  const go = useNavigate()
  const mayHold = useMay()('bookexam:test')
  const actions = useTestActions()
  // Not in the address, whose `id` is the class.
  const [adding, setAdding] = useState(false)
  const list = useListPage({
    call: testsCall,
    filters: testFilters(t),
    also: {},
    sorts: { '-opensAt': t.sortOpens, opensAt: '', '-updatedAt': t.sortUpdated },
    ask: ({ q, phase, kind, sort }, place) => ({
      query: { ...withoutEmpty({ q, phase, kind, classId, textbookId, courseId }), taught: classId === '', sort, ...place },
    }),
  })
  const address = (row: TestRow) => (row.phase === 'draft' && row.can.edit ? setupPath(row.id) : detailsPath(row.id, classId))
  return (
    <>
      <ListPage
        list={list}
        title={t.title}
        level={classId || textbookId || courseId ? 2 : 1}
        words={{ counted: t.counted, total: t.total }}
        columns={testColumns(t, address)}
        nameOf={({ title }) => title}
        none={{ title: t.none, help: t.noneHelp }}
        actions={
          mayHold && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              {t.add}
            </Button>
          )
        }
        rowActions={(row) => <TestMenu test={row} actions={actions} />}
      >
        {adding && <NewTest close={() => setAdding(false)} classId={classId} done={({ id }) => void go(setupPath(id))} />}
      </ListPage>
      {actions.ending && <VoidDialog test={actions.ending} close={actions.closeEnding} />}
    </>
  )
}
