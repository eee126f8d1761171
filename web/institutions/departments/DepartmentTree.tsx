import { MinusSquareOutlined, PlusSquareOutlined } from '@ant-design/icons'
import type { Department } from '@recto/contract/institutions-departments'
import { Button } from 'antd'
import { useRef, useState, type DragEvent } from 'react'
import { dropTarget, rowsOf, type Target } from '../../chapters/tree.ts'
import { useGlobal } from '../../kernel/state.ts'
import { useTexts } from '../../kernel/use-texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/list/FilterBar.tsx'
import { managementTexts } from '../management-texts.ts'
import { departmentKeys } from './department-keys.ts'
import { deepest, found, freeName } from './department-tree.ts'
import { DepartmentDialogs, type Asking } from './DepartmentDialogs.tsx'
import { DepartmentRow } from './DepartmentRow.tsx'
import styles from './departments.module.css'
import type { DepartmentActions } from './use-department-actions.ts'

interface Props {
  rows: readonly Department[]
  actions: DepartmentActions
  editable: boolean
  renaming: string | undefined
  setRenaming: (id: string | undefined) => void
}

/** The tree of departments: one adds, names, moves, merges and removes them here, by pointer or by keys. */
export function DepartmentTree({ rows, actions, editable, renaming, setRenaming }: Props) {
  const t = useTexts(managementTexts)
  const tree = useRef<HTMLUListElement>(null)
  const [words, setWords] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string>()
  const [held, setHeld] = useState<string>()
  const [drop, setDrop] = useState<(Target & { mark: 'before' | 'after' | 'inside'; over: string }) | undefined>()
  const [asking, setAsking] = useState<Asking>()
  const seesPeople = useGlobal(({ permissionList }) => permissionList.includes('user_management'))

  const finding = words.trim() !== ''
  const shown = rowsOf(found(rows, words), finding ? new Set() : closed)
  const stop = shown.find(({ chapter }) => chapter.id === focused)?.chapter.id ?? shown[0]?.chapter.id
  const parents = rows.filter((row) => rows.some((other) => other.parentId === row.id)).map(({ id }) => id)
  const allClosed = parents.length > 0 && parents.every((id) => closed.has(id))

  const focusRow = (id: string | undefined) => {
    if (!id) return
    setFocused(id)
    requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-department="${id}"]`)?.focus())
  }
  const fold = (id: string, shut: boolean) => setClosed((now) => new Set(shut ? [...now, id] : [...now].filter((each) => each !== id)))
  const move = (row: Department, target: Target) => {
    if (target.parentId) fold(target.parentId, false)
    void actions.move(row, target).then(() => focusRow(row.id))
  }
  const addBelow = async (parent: Department) => {
    fold(parent.id, false)
    const siblings = rows.filter(({ parentId }) => parentId === parent.id)
    const made = await actions.add(freeName(t.newName, siblings), { parentId: parent.id, after: siblings.at(-1)?.id ?? null })
    if (made) setRenaming(made.id)
  }
  const remove = async (row: Department) => {
    const at = shown.findIndex(({ chapter }) => chapter.id === row.id)
    const next = (shown[at + 1] ?? shown[at - 1])?.chapter.id
    if (await actions.remove(row)) focusRow(next)
  }
  const onKeyDown = departmentKeys({ shown, rows, closed, editable, focusRow, fold, move, rename: setRenaming, remove: (row) => void remove(row) })
  const over = (event: DragEvent, id: string) => {
    if (!held) return
    const box = event.currentTarget.getBoundingClientRect()
    const target = dropTarget(rows, held, id, (event.clientY - box.top) / box.height, deepest)
    setDrop(target && { ...target, over: id })
    if (target) event.preventDefault()
  }
  const endDrag = () => {
    setHeld(undefined)
    setDrop(undefined)
  }
  const dropped = () => {
    const row = rows.find(({ id }) => id === held)
    if (row && drop) move(row, { parentId: drop.parentId, after: drop.after })
    endDrag()
  }
  return (
    <>
      <div className={styles.tools}>
        <SearchField value={words} label={t.findDepartment} onChange={setWords} />
        {parents.length > 0 && !finding && (
          <Button type="text" icon={allClosed ? <PlusSquareOutlined /> : <MinusSquareOutlined />} onClick={() => setClosed(new Set(allClosed ? [] : parents))}>
            {allClosed ? t.expandAll : t.collapseAll}
          </Button>
        )}
      </div>
      {finding && shown.length === 0 ? (
        <EmptyState title={t.nothingFound(words.trim())}>
          <Button onClick={() => setWords('')}>{t.clear}</Button>
        </EmptyState>
      ) : (
        <ul ref={tree} className={styles.tree} role="tree" aria-label={t.tree} {...(editable && { 'aria-describedby': 'department-keys' })}>
          {shown.map((row) => {
            const { chapter: department } = row
            return (
              <DepartmentRow
                key={department.id}
                row={row}
                rows={rows}
                expanded={row.children ? finding || !closed.has(department.id) : undefined}
                stop={department.id === stop}
                editable={editable}
                seesPeople={seesPeople}
                renaming={renaming === department.id}
                mark={drop?.over === department.id ? drop.mark : undefined}
                held={held === department.id}
                acts={{
                  rename: () => setRenaming(department.id),
                  edit: () => setAsking({ what: 'edit', row: department }),
                  addBelow: () => void addBelow(department),
                  move: (target) => move(department, target),
                  moveTo: () => setAsking({ what: 'move', row: department }),
                  merge: () => setAsking({ what: 'merge', row: department }),
                  remove: () => void remove(department),
                }}
                onFold={(shut) => fold(department.id, shut)}
                onFocus={() => setFocused(department.id)}
                onNamed={(name) => {
                  setRenaming(undefined)
                  focusRow(department.id)
                  if (name && name !== department.name) void actions.change(department, { name, code: department.code })
                }}
                onKeyDown={(event) => onKeyDown(event, department.id)}
                drag={{ start: () => setHeld(department.id), over: (event) => over(event, department.id), drop: dropped, end: endDrag }}
              />
            )
          })}
        </ul>
      )}
      {editable && <p id="department-keys" className={styles.keys}>{t.treeHelp}</p>}
      {asking && <DepartmentDialogs asking={asking} rows={rows} actions={actions} move={move} close={() => setAsking(undefined)} />}
    </>
  )
} // prettier-ignore
