import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons'
import type { Department } from '../../contract-departments.ts'
import { App, Button } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { rowsOf, type TreePosition } from '#web/ui/tree/tree-moves.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { SearchField } from '#web/ui/list/filters/FilterBar.tsx'
import { managementTexts } from '../management-texts.ts'
import { departmentKeys } from './department-keys.ts'
import { departmentMenu } from './department-menu.ts'
import { findDepartments, uniqueName, isEmpty } from './department-tree.ts'
import { DepartmentDialogs, type Asking } from './DepartmentDialogs.tsx'
import { DepartmentRow, type RowCallbacks } from './DepartmentRow.tsx'
import styles from './departments.module.css'
import type { DepartmentActions } from './use-department-actions.ts'
import { useDepartmentDrag } from './use-department-drag.ts'

interface Props {
  rows: readonly Department[]
  actions: DepartmentActions
  editable: boolean
  renaming: string | undefined
  setRenaming: (id: string | undefined) => void
}

const noneClosed: ReadonlySet<string> = new Set()

/** The department tree: add, rename, move, merge and remove departments by pointer or keyboard. */
export function DepartmentTree({ rows, actions, editable, renaming, setRenaming }: Props) {
  const t = useTexts(managementTexts)
  const { message } = App.useApp()
  const tree = useRef<HTMLUListElement>(null)
  const [query, setQuery] = useState('')
  const [closed, setClosed] = useState(noneClosed)
  const [focused, setFocused] = useState<string>()
  const [menuOf, setMenuOf] = useState<string>()
  const [asking, setAsking] = useState<Asking>()
  const seesPeople = useMay()('user_management')

  const filtering = query.trim() !== ''
  const shown = useMemo(() => rowsOf(findDepartments(rows, query), filtering ? noneClosed : closed), [rows, query, filtering, closed])
  const byId = useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows])
  const parents = useMemo(() => [...new Set(rows.flatMap(({ parentId }) => parentId ?? []))], [rows])
  const stop = (shown.find(({ node }) => node.id === focused) ?? shown[0])?.node.id
  const allClosed = parents.length > 0 && parents.every((id) => closed.has(id))

  const focusRow = (id: string | undefined) => {
    if (!id) return
    setFocused(id)
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-department="${id}"]`)?.focus())
  }
  const fold = (id: string, shut: boolean) => setClosed((now) => new Set(shut ? [...now, id] : [...now].filter((each) => each !== id)))
  const move = (row: Department, target: TreePosition) => {
    if (target.parentId) fold(target.parentId, false)
    void actions.move(row, target).then(() => focusRow(row.id))
  }
  const addBelow = async (id: string) => {
    fold(id, false)
    const siblings = rows.filter(({ parentId }) => parentId === id)
    const created = await actions.add(uniqueName(t.newName, siblings), { parentId: id, after: siblings.at(-1)?.id ?? null })
    if (created) setRenaming(created.id)
  }
  const remove = async (row: Department) => {
    if (!isEmpty(row, rows)) {
      const below = rows.filter(({ parentId }) => parentId === row.id).length
      return void message.info(t.notEmpty(row.name, row.memberCount ?? 0, row.cohortCount, below))
    }
    const at = shown.findIndex(({ node }) => node.id === row.id)
    const next = (shown[at + 1] ?? shown[at - 1])?.node.id
    if (await actions.remove(row)) focusRow(next)
  }
  const drag = useDepartmentDrag(rows, move)
  const hands = useRef({} as RowCallbacks)
  hands.current = {
    rename: setRenaming,
    named(id, name) {
      const row = byId.get(id)
      setRenaming(undefined)
      focusRow(id)
      if (row && name && name !== row.name) void actions.change(row, { name, code: row.code })
    },
    addBelow: (id) => void addBelow(id),
    fold,
    focus: setFocused,
    keyDown: departmentKeys({
      shown,
      rows,
      closed,
      editable,
      focusRow,
      fold,
      move,
      rename: setRenaming,
      openMenu: setMenuOf,
      remove: (row) => void remove(row),
    }),
    openMenu(id) {
      setMenuOf(id)
      // If the chosen action has not moved the focus, return it to the row.
      if (!id) requestAnimationFrame(() => document.activeElement === document.body && focusRow(menuOf))
    },
    drag,
  }
  const endAsking = () => {
    setAsking(undefined)
    focusRow(asking?.row.id)
  }
  const menu = (row: (typeof shown)[number]) =>
    departmentMenu(t, row, rows, {
      rename: () => setRenaming(row.node.id),
      edit: () => setAsking({ what: 'edit', row: row.node }),
      addBelow: () => void addBelow(row.node.id),
      move: (target) => move(row.node, target),
      moveTo: () => setAsking({ what: 'move', row: row.node }),
      merge: () => setAsking({ what: 'merge', row: row.node }),
      remove: () => void remove(row.node),
    })
  return (
    <>
      <div className={styles.tools}>
        <SearchField value={query} label={t.findDepartment} onChange={setQuery} />
        {parents.length > 0 && !filtering && (
          <Button
            type="text"
            icon={allClosed ? <PlusSquareOutlined aria-hidden /> : <MinusSquareOutlined aria-hidden />}
            onClick={() => setClosed(new Set(allClosed ? [] : parents))}
          >
            {allClosed ? t.expandAll : t.collapseAll}
          </Button>
        )}
      </div>
      {filtering && shown.length === 0 ? (
        <EmptyState title={t.nothingFound(query.trim())}>
          <Button onClick={() => setQuery('')}>{t.clear}</Button>
        </EmptyState>
      ) : (
        <ul ref={tree} className={styles.tree} role="tree" aria-label={t.tree} {...(editable && { 'aria-describedby': 'department-keys' })}>
          {shown.map((row) => {
            const { id } = row.node
            return (
              <DepartmentRow
                key={id}
                row={row}
                expanded={row.children ? filtering || !closed.has(id) : undefined}
                stop={id === stop}
                editable={editable}
                seesPeople={seesPeople}
                renaming={renaming === id}
                menu={menuOf === id ? menu(row) : undefined}
                mark={drag.markOf(id)}
                held={drag.held === id}
                hands={hands}
              />
            )
          })}
        </ul>
      )}
      {editable && (
        <p id="department-keys" className={styles.keys}>
          {t.treeHelp}
        </p>
      )}
      {asking && <DepartmentDialogs asking={asking} rows={rows} actions={actions} move={move} close={endAsking} />}
    </>
  )
}
