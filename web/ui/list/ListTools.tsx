import { FilterOutlined } from '@ant-design/icons'
import { thousands } from '#plain/numbers/digits.ts'
import { useState, type ReactNode } from 'react'
import { handleError, RequestError } from '#web/kernel/send/send-errors.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '../pop-over/PopOver.tsx'
import { ColumnSettings } from './columns/ColumnSettings.tsx'
import type { Column, ColumnChoice } from './columns/columns.ts'
import type { FilterPart } from './filters/list-filters.tsx'
import barStyles from './filters/filter-bar.module.css'
import { FilterBar, SortChoice } from './filters/FilterBar.tsx'
import type { Option } from './filters/FilterChoice.tsx'
import { selectionLimit } from './paging/find-all.ts'
import styles from './filters/filter-popup.module.css'
import type { List } from './list.ts'
import type { CountTexts } from './ListScreen.tsx'
import { SavedViews } from './views/SavedViews.tsx'
import { SelectionBar, type BatchAction } from './selection/SelectionBar.tsx'
import { listTexts } from './texts.ts'

interface Props<Row> {
  list: List<Row>
  words: CountTexts
  filters: readonly FilterPart[]
  sorts?: readonly Option[] | undefined
  batch?: { state: { busy: boolean }; actionsOf: (rows: Row[]) => readonly BatchAction[] } | undefined
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  keepColumns: (text: string) => void
  /** The rows are shown as a table, so column settings are offered. */
  plain: boolean
  /** Stands after the settings, such as a switch between two views. */
  end?: ReactNode
}

/** The row above the list: filters, or batch actions while rows are selected. */
export function ListTools<Row extends { id: string }>(props: Props<Row>) {
  const { list, words, filters, sorts, batch, columns, choice, keepColumns, plain } = props
  const settings = (
    <>
      {plain && <ColumnSettings columns={columns} choice={choice} onChange={(changed) => keepColumns(JSON.stringify(changed))} />}
      {props.end}
    </>
  )
  if (batch && list.choosing.chosen.size > 0) return <Chosen list={list} words={words} batch={batch} settings={settings} />
  const visible = filters.filter(({ rare, words: chosen }) => !rare || chosen)
  const rest = filters.filter((filter) => !visible.includes(filter))
  return (
    <FilterBar
      reset={list.filtered ? list.reset : undefined}
      more={rest.length > 0 && <More filters={rest} />}
      end={
        <>
          {sorts && <SortChoice value={list.values.sort} options={sorts} spare={plain} onChange={(sort) => list.change({ sort })} />}
          {list.filters.length > 0 && <SavedViews list={list} />}
          {settings}
        </>
      }
    >
      {visible.map(({ key, node }) => (
        <span key={key} className={barStyles.part}>
          {node}
        </span>
      ))}
    </FilterBar>
  )
}

/** The popup with rarely used filters; an active one is shown in the bar instead. */
function More({ filters }: { filters: readonly FilterPart[] }) {
  const t = useTexts(listTexts)
  const content = (
    <div className={`${styles.rest} ${barStyles.inner}`}>
      {filters.map(({ key, node }) => (
        <div key={key}>{node}</div>
      ))}
    </div>
  )
  return (
    <PopOver label={t.moreFilters} content={content}>
      <button type="button" className={barStyles.plain}>
        <FilterOutlined aria-hidden /> {t.moreFilters}
      </button>
    </PopOver>
  )
}

function Chosen<Row extends { id: string }>({
  list,
  words,
  batch,
  settings,
}: {
  list: List<Row>
  words: CountTexts
  batch: NonNullable<Props<Row>['batch']>
  settings: ReactNode
}) {
  const t = useTexts(listTexts)
  const [finding, setFinding] = useState(false)
  const { choosing, total } = list
  const rows = [...choosing.chosen.values()]
  const findAll = async () => {
    setFinding(true)
    try {
      choosing.add(await list.findAll())
    } catch (error) {
      if (error instanceof RequestError) handleError(error, browserEnvironment)
    } finally {
      setFinding(false)
    }
  }
  const more = rows.length < Math.min(total, selectionLimit)
  const { selected = t.selected, selectAll = t.selectAll, selectFirst = t.selectFirst } = words
  const label = total > selectionLimit ? selectFirst(selectionLimit) : selectAll(thousands(total))
  return (
    <SelectionBar
      page={choosing.page}
      togglePage={choosing.togglePage}
      counted={selected(rows.length)}
      busy={batch.state.busy || finding}
      actions={batch.actionsOf(rows)}
      all={more ? { label, run: () => void findAll() } : undefined}
      clear={choosing.clear}
      end={settings}
    />
  )
}
