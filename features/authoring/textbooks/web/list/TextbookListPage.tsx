import type { Textbook } from '../../contract.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { useParameter } from '#web/kernel/session/state.ts'
import { usePreference } from '#web/kernel/hooks/use-preference.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useSendKeptNow } from '#web/kernel/kept/use-unsent-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ListScreen } from '#web/ui/list/ListScreen.tsx'
import { TableSkeleton } from '#web/ui/list/ListStates.tsx'
import { chapterAddress, previewHref } from '../addresses.ts'
import { CreateTextbook } from './CreateTextbook.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { textbookImport } from '../slots.ts'
import { ListHead } from './ListHead.tsx'
import { namesOf } from '../named.ts'
import { EditionsDrawer, PublishDialog } from '../publishing/dialogs.ts'
import { PurgeDialog } from './actions/PurgeDialog.tsx'
import { RowActions } from './actions/RowActions.tsx'
import { Shelf, ShelfSkeleton } from './Shelf.tsx'
import { textbookBatchActions } from './actions/textbook-batch-actions.tsx'
import { textbookColumns } from './textbook-columns.tsx'
import { texts } from '../texts.ts'
import { useTextbookActions } from './actions/use-textbook-actions.tsx'
import { useTextbookList } from './use-textbook-list.tsx'

/** The person's textbooks, or all of the institution, depending on the path; `?import` shows the import instead. */
export default function TextbookListPage() {
  const [query] = useSearchParams()
  return query.has('import') ? <Filled slot={textbookImport} props={{}} /> : <TextbookList />
}

/** Cards or table: as the address says, else as it was last chosen. */
function useView(): ['cards' | 'table', (view: string) => void, boolean] {
  const [query, setQuery] = useSearchParams()
  const [kept, keep, known] = usePreference('textbooks.view')
  const asked = query.get('view')
  const change = (view: string) => {
    const next = new URLSearchParams(query)
    next.set('view', view)
    setQuery(next, { replace: true })
    keep(view)
  }
  return [(asked ?? kept) === 'table' ? 'table' : 'cards', change, known || asked !== null]
}

function TextbookList() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const list = useTextbookList(t)
  useSendKeptNow()
  const { scope, values, choosing } = list
  const { bin } = values
  const actions = useTextbookActions((ids) => choosing.drop(ids))
  const [view, setView, viewKnown] = useView()
  const may = useMay()
  const mayAdd = may('mybook:add')
  const mayImport = useParameter('import') && may('mybook:import')
  const creating = query.has('new')
  const setCreating = (on: boolean) => {
    const next = new URLSearchParams(query)
    if (on) next.set('new', '1')
    else next.delete('new')
    setQuery(next)
  }

  const open = (book: Textbook) => {
    if (book.deletedAt) return
    if (book.can.edit) void navigate(chapterAddress(book.id))
    else window.open(previewHref(book), '_blank')
  }
  const link = (book: Textbook) => {
    const title = [book.name, book.subtitle].filter(Boolean).join('　')
    if (book.deletedAt) return title
    return book.can.edit ? (
      <Link to={chapterAddress(book.id)}>{title}</Link>
    ) : (
      <a href={previewHref(book)} target="_blank" rel="noreferrer">
        {title}
      </a>
    )
  }
  const columns = useMemo(
    () => textbookColumns({ t, typeName: namesOf(list.types), levelName: namesOf(list.levels), link, bin }),
    [t, list.types, list.levels, bin],
  )
  const label = bin ? t.bin : scope === 'mine' ? t.mine : t.institution
  const shelf = (books: readonly Textbook[], stale: boolean) => (
    <Shelf label={label} books={books} link={link} open={open} act={actions.act} choosing={choosing} stale={stale} />
  )
  const empty = bin ? (
    <EmptyState title={t.noneBin} detail={t.noneBinHelp} />
  ) : (
    <EmptyState title={scope === 'mine' ? t.none : t.noneInstitution} detail={mayAdd ? t.noneHelp : t.noneHelpReader}>
      {mayAdd && (
        <Button type="primary" onClick={() => setCreating(true)}>
          {t.add}
        </Button>
      )}
      {mayImport && <Button onClick={() => setQuery({ import: '1' })}>{t.import}</Button>}
    </EmptyState>
  )
  return (
    <ListScreen
      list={list}
      title={label}
      words={{ counted: t.counted, total: t.total, more: t.more, selected: t.selected, selectAll: t.selectAll, selectFirst: t.selectFirst }}
      filters={list.parts}
      sorts={list.sorts}
      columns={columns}
      nameOf={({ name }) => name}
      open={open}
      rowActions={(book) => <RowActions book={book} act={actions.act} />}
      batch={{ state: actions, actionsOf: (books) => textbookBatchActions(books, t, actions.actOnMany) }}
      empty={empty}
      body={viewKnown ? (view === 'table' ? undefined : shelf) : null}
      skeleton={view === 'table' ? <TableSkeleton /> : <ShelfSkeleton count={values.size} />}
      actions={
        <ListHead
          view={viewKnown ? view : undefined}
          setView={setView}
          bin={bin}
          setBin={(on) => list.change({ bin: on, state: '' })}
          {...(mayAdd && { add: () => setCreating(true) })}
          {...(mayImport && { startImport: () => setQuery({ import: '1' }) })}
        />
      }
    >
      {creating && mayAdd && <CreateTextbook close={() => setCreating(false)} typeId={list.typeId} />}
      <PublishDialog textbookId={actions.publishing} open={actions.publishing !== ''} onClose={actions.closePublishing} />
      <EditionsDrawer textbookId={actions.editionsOf} open={actions.editionsOf !== ''} onClose={actions.closeEditions} />
      <PurgeDialog books={actions.purging} purge={actions.purge} close={actions.closePurging} />
    </ListScreen>
  )
}
