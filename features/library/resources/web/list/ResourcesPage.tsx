import { useEffect, useRef } from 'react'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { usePreference } from '#web/kernel/hooks/use-preference.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useSearchParams } from 'react-router'
import { initialChoice, readChoice, shownColumns } from '#web/ui/list/columns/columns.ts'
import splitStyles from '#web/ui/list/list-screen.module.css'
import { choice } from '#web/ui/list/filters/filters.ts'
import { Failed, NoMatch, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { ListTools } from '#web/ui/list/ListTools.tsx'
import { Pager } from '#web/ui/list/paging/Pager.tsx'
import { BatchSummary } from '#web/ui/list/selection/BatchSummary.tsx'
import { ListTable } from '#web/ui/list/table/ListTable.tsx'
import type { resourceList, ResourceRow } from '../../contract.ts'
import { FolderRow } from '../folders/FolderRow.tsx'
import { useFolders } from '../folders/use-folders.ts'
import { views } from '../kinds.ts'
import { listLine } from '../lines.ts'
import { ResourcePreview } from '../preview/ResourcePreview.tsx'
import { Tiles, TilesSkeleton } from '../tiles/Tiles.tsx'
import { DropArea } from '../uploads/DropArea.tsx'
import { useAddFiles } from '../uploads/use-add-files.tsx'
import { UsageFoot } from '../usage/UsageFoot.tsx'
import { actionTexts } from './action-texts.ts'
import { batchActions } from './batch-actions.tsx'
import { resourceColumns } from './columns.tsx'
import { Dialogs } from './Dialogs.tsx'
import { NoResources } from './NoResources.tsx'
import { PageHead, ViewSwitch } from './PageHead.tsx'
import styles from './resources.module.css'
import { listTexts } from './texts.ts'
import { useOpenResource } from './use-open-resource.ts'
import { useResourceActions } from './use-resource-actions.tsx'
import { useResourceList } from './use-resource-list.tsx'
import { usePlace } from './use-place.ts'

const viewField = choice(views, 'mine')
/** Milliseconds between two looks at rows that are being converted. */
const pollEvery = 4000

/** The resource centre: resources by what is inside them, and one of them beside the list. */
export default function ResourcesPage() {
  const t = useTexts(listTexts)
  const tActions = useTexts(actionTexts)
  const [params] = useSearchParams()
  const view = viewField.read(params.get('view') ?? '') || 'mine'
  const list = useResourceList(t, view)
  const { values, choosing, answer } = list
  const { bin } = values
  const open = useOpenResource(list.rows)
  const folders = useFolders(bin ? 'public' : view, values.folder)
  const place = usePlace(view, folders.current)
  const actions = useResourceActions((ids) => {
    choosing.drop(ids)
    if (ids.includes(open.id)) open.close()
  })
  const addFiles = useAddFiles(place.target)
  const [keptLook, keepLook, known] = usePreference('resources.view')
  const [keptColumns, keepColumns] = usePreference('resources.columns')
  const look = keptLook === 'table' ? 'table' : 'tiles'
  useObjectName(bin ? t.bin : t.views(view))
  usePolling(list.rows, answer.refetch)
  // An error keeps what was seen last.
  const seen = useRef<readonly ResourceRow[]>([])
  if (answer.data) seen.current = list.rows
  const rows = answer.data ? list.rows : seen.current

  const plainView = !list.filtered && !values.folder && !bin
  const counted = useRead<typeof resourceList>(listLine, plainView ? undefined : { query: { view, size: 1 } })
  const viewTotal = plainView ? answer.data && list.total : counted.data?.total
  const columns = resourceColumns(t, open.open)
  const shownChoice = keptColumns === undefined ? initialChoice(columns) : readChoice(keptColumns, columns)
  const mayChoose = view !== 'public'
  const dialogs = <Dialogs actions={actions} />

  const content = () => {
    if (answer.error && rows.length === 0) return <Failed error={answer.error} retry={() => void answer.refetch()} />
    if ((!answer.data && !answer.error) || !known) return <Waiting>{look === 'table' ? <TableSkeleton /> : <TilesSkeleton />}</Waiting>
    if (rows.length === 0 && list.filtered) return <NoMatch filters={list.parts.map(({ words }) => words).filter(Boolean)} reset={list.reset} />
    if (rows.length === 0)
      return <NoResources view={view} bin={bin} within={values.folder !== ''} choose={place.mayAdd ? addFiles.choose : undefined} />
    const shared = { label: bin ? t.bin : t.views(view), rows, current: open.id, open: open.open, stale: answer.isPlaceholderData }
    if (look === 'table')
      return (
        <ListTable
          {...shared}
          columns={shownColumns(columns, shownChoice)}
          density={shownChoice.density}
          nameOf={({ title }) => title}
          choosing={mayChoose ? choosing : undefined}
          sort={values.sort}
          onSort={(sort) => list.change({ sort: sort as typeof values.sort })}
        />
      )
    return (
      <Tiles
        {...shared}
        close={open.close}
        choosing={mayChoose ? choosing : undefined}
        remove={(some) => {
          const managed = some.filter(({ can }) => can.manage)
          if (managed.length) (bin ? actions.purge : actions.remove)(managed)
        }}
        replace={(row) => actions.ask({ what: 'replace', rows: [row] })}
      />
    )
  }
  return (
    <div className={splitStyles.split}>
      <DropArea className={`${splitStyles.page} ${styles.page}`} label={t.title} take={place.mayAdd && !bin ? addFiles.take : undefined}>
        <PageHead
          view={view}
          bin={bin}
          total={viewTotal === undefined ? '' : `${viewTotal}`}
          place={place}
          choose={addFiles.choose}
          change={(next) => {
            choosing.clear()
            list.change({ folder: '', ownerId: '', bin: false, ...next })
          }}
        />
        <div className={styles.tools}>
          <ListTools
            list={list}
            words={{ selected: t.selected, selectAll: t.selectAll, selectFirst: t.selectFirst }}
            filters={list.parts}
            sorts={list.sorts}
            batch={{ state: actions, actionsOf: (some: ResourceRow[]) => batchActions(some, tActions, actions) }}
            columns={columns}
            choice={shownChoice}
            keepColumns={keepColumns}
            plain={look === 'table'}
            end={<ViewSwitch look={look} change={keepLook} />}
          />
        </div>
        {!bin && <FolderRow folders={folders} view={view} open={(folder) => list.change({ folder })} />}
        {answer.error && rows.length > 0 && <Failed error={answer.error} retry={() => void answer.refetch()} />}
        {content()}
        {answer.data?.partial && !answer.error && (
          <p className={splitStyles.partial} role="note">
            {t.partial}
          </p>
        )}
        <footer className={styles.foot}>
          {(view === 'mine' || view === 'institution') && !bin && (
            <UsageFoot view={view} showIdle={() => list.change({ state: 'idle', folder: '' })} />
          )}
          {(list.total > values.size || values.cursor !== '') && (
            <Pager
              bare
              counted=""
              total={list.total}
              page={values.page}
              size={values.size}
              cursor={{ next: answer.data?.next ?? undefined, within: values.cursor !== '' }}
              onChange={(change) => list.change(change)}
            />
          )}
        </footer>
        {addFiles.input}
      </DropArea>
      {open.id && <ResourcePreview key={open.id} id={open.id} close={open.close} walk={open.walk} actions={actions} />}
      {dialogs}
      <BatchSummary outcome={actions.outcome} close={actions.closeOutcome} />
    </div>
  )
}

/** Reads the list again while something in it is being converted. */
function usePolling(rows: readonly ResourceRow[], refetch: () => unknown): void {
  const converting = rows.some(({ conversion }) => conversion === 'waiting' || conversion === 'running')
  const latest = useRef(refetch)
  latest.current = refetch
  useEffect(() => {
    if (!converting) return
    const timer = setInterval(() => void latest.current(), pollEvery)
    return () => clearInterval(timer)
  }, [converting])
}
