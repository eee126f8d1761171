import {
  CloudUploadOutlined, DeleteOutlined, InboxOutlined, MinusCircleOutlined, PlusCircleOutlined, RollbackOutlined, UndoOutlined,
} from '@ant-design/icons' // prettier-ignore
import type { Textbook } from '@recto/contract/textbooks'
import { thousands } from '@recto/plain/thousands'
import { useState, type ReactNode } from 'react'
import { handleError, RequestError } from '../kernel/send-errors.ts'
import { browser } from '../kernel/surroundings.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { ColumnSettings } from '../ui/list/ColumnSettings.tsx'
import type { Column, ColumnChoice } from '../ui/list/columns.ts'
import { FilterBar, FilterChoice, SearchField, SortChoice } from '../ui/list/FilterBar.tsx'
import { SelectionBar } from '../ui/list/SelectionBar.tsx'
import type { useSelection } from '../ui/list/use-selection.ts'
import { optionsOf } from './named.ts'
import { batchActionsOf, type BatchAction } from './textbook-actions.ts'
import { texts } from './texts.ts'
import type { useTextbookActions } from './use-textbook-actions.tsx'
import { selectionLimit, states, type useTextbookList } from './use-textbook-list.ts'

const icons: Record<BatchAction, ReactNode> = {
  publish: <CloudUploadOutlined />,
  shelf: <PlusCircleOutlined />,
  unshelf: <MinusCircleOutlined />,
  archive: <InboxOutlined />,
  unarchive: <RollbackOutlined />,
  remove: <DeleteOutlined />,
  restore: <UndoOutlined />,
  purge: <DeleteOutlined />,
}

interface Props {
  list: ReturnType<typeof useTextbookList>
  choosing: ReturnType<typeof useSelection<Textbook>>
  actions: ReturnType<typeof useTextbookActions>
  columns: readonly Column<Textbook>[]
  columnChoice: ColumnChoice
  keepColumns: (text: string) => void
  view: string
}

/** The row above the list: filters, or what may be done with the chosen books. */
export function ListTools({ list, choosing, actions, columns, columnChoice, keepColumns, view }: Props) {
  const t = useTexts(texts)
  const { values, change } = list
  const settings =
    view === 'table' ? (
      <ColumnSettings columns={columns} choice={columnChoice} onChange={(choice) => keepColumns(JSON.stringify(choice))} />
    ) : undefined
  if (choosing.chosen.size > 0) return <Chosen {...{ list, choosing, actions, settings }} />
  const sorts = [
    { value: '-updatedAt', label: t.sortUpdated },
    { value: 'updatedAt', label: t.sortOldest },
    { value: '-createdAt', label: t.sortCreated },
    { value: '-publishedAt', label: t.sortPublished },
    { value: 'name', label: t.sortName },
    { value: '-name', label: t.sortNameDown },
  ] as const
  return (
    <FilterBar
      reset={list.filtered ? list.reset : undefined}
      end={
        <>
          <SortChoice value={values.sort} options={sorts} onChange={(sort) => change({ sort })} />
          {settings}
        </>
      }
    >
      <SearchField value={values.q} label={t.search} onChange={(q) => change({ q })} />
      {!values.bin && (
        <FilterChoice
          label={t.state}
          value={values.state}
          options={states.map((state) => ({ value: state, label: t[state] }))}
          onChange={(state) => change({ state })}
        />
      )}
      <FilterChoice label={t.type} value={list.typeId} options={optionsOf(list.types)} onChange={list.setType} />
      <FilterChoice label={t.level} value={values.level} options={optionsOf(list.levels)} onChange={(level) => change({ level })} />
    </FilterBar>
  )
}

function Chosen({ list, choosing, actions, settings }: Pick<Props, 'list' | 'choosing' | 'actions'> & { settings: ReactNode }) {
  const t = useTexts(texts)
  const [finding, setFinding] = useState(false)
  const books = [...choosing.chosen.values()]
  const total = list.answer.data?.total ?? 0
  const findAll = async () => {
    setFinding(true)
    try {
      choosing.add(await list.findAll())
    } catch (error) {
      if (error instanceof RequestError) handleError(error, browser)
    } finally {
      setFinding(false)
    }
  }
  const more = books.length < Math.min(total, selectionLimit)
  const label = total > selectionLimit ? t.selectFirst(selectionLimit) : t.selectAll(thousands(total))
  return (
    <SelectionBar
      page={choosing.page}
      togglePage={choosing.togglePage}
      counted={t.selected(books.length)}
      busy={actions.busy || finding}
      actions={batchActionsOf(books).map((action) => ({
        key: action,
        label: t[action],
        icon: icons[action],
        ...((action === 'remove' || action === 'purge') && { danger: true as const }),
        run: () => actions.actOnMany(action, books),
      }))}
      all={more ? { label, run: () => void findAll() } : undefined}
      clear={choosing.clear}
      end={settings}
    />
  )
}
