import type { Textbook } from '@recto/contract/textbooks'
import { thousands } from '@recto/plain/thousands'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useGlobal } from '../kernel/state.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { BatchSummary } from '../ui/list/BatchSummary.tsx'
import { initialChoice, readChoice, shownColumns } from '../ui/list/columns.ts'
import { ListTable } from '../ui/list/ListTable.tsx'
import { Failed, NoMatch, TableSkeleton, Waiting } from '../ui/list/ListStates.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { useSelection } from '../ui/list/use-selection.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { chapterAddress, previewHref } from './addresses.ts'
import { CreateTextbook } from './CreateTextbook.tsx'
import { EditionsDrawer } from './EditionsDrawer.tsx'
import { ImportWizard } from './ImportWizard.tsx'
import { ListHead } from './ListHead.tsx'
import { ListTools } from './ListTools.tsx'
import { namesOf } from './named.ts'
import { PublishDialog } from './PublishDialog.tsx'
import { PurgeDialog } from './PurgeDialog.tsx'
import { Shelf, ShelfSkeleton } from './Shelf.tsx'
import { actionsOf } from './textbook-actions.ts'
import { textbookColumns } from './textbook-columns.tsx'
import styles from './textbook-list.module.css'
import { texts } from './texts.ts'
import { usePreference } from './use-preference.ts'
import { useTextbookActions } from './use-textbook-actions.tsx'
import { useTextbookList } from './use-textbook-list.ts'

const nothing: Textbook[] = []

/** One's own textbooks, or the institution's; the two screens differ in what they list and in who may create. */
export default function TextbookListPage() {
  const [query] = useSearchParams()
  return query.has('import') ? <ImportWizard /> : <TextbookList />
}

function TextbookList() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const list = useTextbookList()
  const { scope, values, answer } = list
  const { bin } = values
  const rows = answer.data?.items ?? nothing
  const total = answer.data?.total ?? 0
  const choosing = useSelection(rows)
  const actions = useTextbookActions((ids) => choosing.drop(ids))
  const [view = 'cards', setView, viewKnown] = usePreference('textbooks.view')
  const [keptColumns, keepColumns] = usePreference('textbooks.columns')
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions['mybook'] ?? [])
  const mayAdd = features.includes('add')
  const mayImport = features.includes('import')
  const [creating, setCreating] = useState(query.has('new'))

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
  const columnChoice = keptColumns === undefined ? initialChoice(columns) : readChoice(keptColumns, columns)
  const label = bin ? t.bin : scope === 'mine' ? t.mine : t.institution
  const count = thousands(total)
  const stale = answer.isPlaceholderData
  const empty = answer.data !== undefined && total === 0

  const body = () => {
    if (answer.error) return <Failed error={answer.error} retry={() => void answer.refetch()} />
    if (!answer.data || !viewKnown) return <Waiting>{view === 'table' ? <TableSkeleton /> : <ShelfSkeleton count={values.size} />}</Waiting>
    if (empty && list.filtered) return <NoMatch filters={list.namesInForce()} reset={list.reset} />
    if (empty && bin) return <EmptyState title={t.noneBin} detail={t.noneBinHelp} />
    if (empty)
      return (
        <EmptyState title={scope === 'mine' ? t.none : t.noneInstitution} detail={mayAdd ? t.noneHelp : t.noneHelpReader}>
          {mayAdd && (
            <Button type="primary" onClick={() => setCreating(true)}>
              {t.add}
            </Button>
          )}
          {mayImport && <Button onClick={() => setQuery({ import: '1' })}>{t.import}</Button>}
        </EmptyState>
      )
    if (view !== 'table') return <Shelf label={label} books={rows} link={link} open={open} act={actions.act} choosing={choosing} stale={stale} />
    return (
      <ListTable
        label={label}
        columns={shownColumns(columns, columnChoice)}
        density={columnChoice.density}
        rows={rows}
        nameOf={({ name }) => name}
        choosing={choosing}
        sort={values.sort}
        onSort={(sort) => list.change({ sort: sort as typeof values.sort })}
        open={open}
        stale={stale}
        actions={(book) => {
          const beside = (['restore', 'edit', 'preview', 'publish'] as const).filter((action) => actionsOf(book).includes(action)).slice(0, 2)
          return (
            <>
              {beside.map((action) => (
                <Button key={action} type="link" className={styles.inline ?? ''} onClick={() => actions.act(action, book)}>
                  {t[action]}
                </Button>
              ))}
              <ActionMenu book={book} except={beside} act={actions.act} />
            </>
          )
        }}
      />
    )
  }

  return (
    <div className={styles.split} data-margin={creating || undefined}>
      <section className={styles.page} aria-label={label}>
        <ListHead
          title={label}
          count={answer.data ? t.counted(count) : ''}
          view={viewKnown ? (view === 'table' ? 'table' : 'cards') : undefined}
          setView={setView}
          bin={bin}
          setBin={(on) => list.change({ bin: on, state: '' })}
          {...(mayAdd && { add: () => setCreating(true) })}
          {...(mayImport && { startImport: () => setQuery({ import: '1' }) })}
        />
        <ListTools
          list={list}
          choosing={choosing}
          actions={actions}
          columns={columns}
          columnChoice={columnChoice}
          keepColumns={keepColumns}
          view={view}
        />
        {body()}
        {total > 0 && (
          <Pager
            counted={answer.data?.more ? t.more(count) : t.total(count)}
            total={total}
            page={values.page}
            size={values.size}
            onChange={(change) => list.change(change)}
          />
        )}
      </section>
      <CreateTextbook open={creating} close={() => setCreating(false)} typeId={list.typeId} />
      <PublishDialog textbookId={actions.publishing} open={actions.publishing !== ''} onClose={actions.closePublishing} />
      <EditionsDrawer textbookId={actions.editionsOf} onClose={actions.closeEditions} />
      <PurgeDialog books={actions.purging} purge={actions.purge} close={actions.closePurging} />
      <BatchSummary title={actions.outcome?.title ?? ''} result={actions.outcome?.result} close={actions.closeOutcome} />
    </div>
  )
}
