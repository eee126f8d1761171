import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { withoutEmpty } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search } from '#web/ui/list/filters/list-filters.tsx'
import { ListPage } from '#web/ui/list/page/ListPage.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { markList } from '../../contract-marks.ts'
import type { TestFull } from '../../contract-tests.ts'
import { detailsPath, marksLine } from '../lines.ts'
import { markTexts } from './mark-texts.ts'
import { MarksTable } from './MarksTable.tsx'
import styles from './marks.module.css'
import { useSheet } from './use-sheet.ts'

const marks: ListCall<typeof markList> = { name: 'marks', line: marksLine }
const entered = ['missing', 'done'] as const

/** The sheet on which the marks of a test that was sat on paper are entered, section by section. */
export function MarksSheet({ test, classId }: { test: TestFull; classId: string }) {
  const t = useTexts(markTexts)
  const sheet = useSheet(test)
  const list = useListPage({
    call: marks,
    filters: {
      q: search(t.search, 100),
      entered: oneOf(
        t.entered,
        optionsOf(entered, (value) => t.enteredNames(value)),
      ),
    },
    also: {},
    sorts: { seat: t.seat, number: t.number, name: t.name },
    ask: ({ q, entered: which, sort }, place) => ({ testId: test.id, query: { ...withoutEmpty({ q, entered: which }), sort, ...place } }),
  })
  return (
    <ListPage
      list={list}
      title={t.title(test.title)}
      level={classId ? 2 : 1}
      words={{ counted: t.counted, total: t.counted }}
      columns={[]}
      nameOf={({ name }) => name}
      none={{ title: t.none, help: t.noneHelp }}
      lead={<p className={styles.help}>{t.help}</p>}
      actions={<Link to={detailsPath(test.id, classId)}>{t.back}</Link>}
      body={(rows, stale) => <MarksTable rows={rows} sections={test.sections} sheet={sheet} stale={stale} />}
    />
  )
}
