import { EllipsisOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import type { Department } from '../../contract-departments.ts'
import { thousands } from '#plain/numbers/digits.ts'
import type { MenuProps } from 'antd'
import { memo, type CSSProperties, type DragEvent, type KeyboardEvent, type RefObject } from 'react'
import { Link } from 'react-router'
import type { TreeRow } from '#web/ui/tree/tree-moves.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { Fold } from '#web/ui/tree/Fold.tsx'
import { NameInput } from '#web/ui/tree/NameInput.tsx'
import tree from '#web/ui/tree/tree-row.module.css'
import { managementTexts } from '../management-texts.ts'
import styles from './departments.module.css'

/** Callbacks of the tree for its rows; each row passes its id. */
export interface RowCallbacks {
  rename: (id: string) => void
  named: (id: string, name: string | undefined) => void
  addBelow: (id: string) => void
  fold: (id: string, shut: boolean) => void
  focus: (id: string) => void
  keyDown: (event: KeyboardEvent<HTMLElement>, id: string) => void
  /** Without an id the open menu closes. */
  openMenu: (id?: string) => void
  drag: { start: (id: string) => void; over: (event: DragEvent, id: string) => void; drop: () => void; end: () => void }
}

interface Props {
  row: TreeRow<Department>
  /** Undefined for a department without children. */
  expanded: boolean | undefined
  /** This row has the tab stop of the tree. */
  stop: boolean
  editable: boolean
  seesPeople: boolean
  renaming: boolean
  /** Set while the menu of the row is open. */
  menu: MenuProps | undefined
  mark: 'before' | 'after' | 'inside' | undefined
  held: boolean
  /** A ref keeps the props stable, so that only changed rows render again; there may be hundreds. */
  hands: RefObject<RowCallbacks>
}

/** One department: name, code, number of members and cohorts in it and below, and actions. */
export const DepartmentRow = memo(function DepartmentRow({ row, expanded, stop, editable, seesPeople, renaming, menu, mark, held, hands }: Props) {
  const t = useTexts(managementTexts)
  const { node: department, depth, place, siblings } = row
  const { id, name, code, memberCount, memberCountBelow, cohortCount } = department
  const people = memberCountBelow === null ? undefined : t.people(thousands(memberCountBelow))
  const cohorts = cohortCount > 0 ? t.cohortsOf(cohortCount) : undefined
  return (
    <li
      role="treeitem"
      className={`${tree.row} ${styles.row}`}
      data-department={id}
      data-depth={depth}
      data-mark={mark}
      data-held={held || undefined}
      style={{ '--below': depth - 1 } as CSSProperties}
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={expanded}
      aria-label={[name, code, people, cohorts].filter(Boolean).join(' ')}
      tabIndex={stop ? 0 : -1}
      draggable={editable && !renaming}
      onFocus={() => hands.current.focus(id)}
      onKeyDown={(event) => hands.current.keyDown(event, id)}
      onDoubleClick={() => editable && hands.current.rename(id)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        hands.current.drag.start(id)
      }}
      onDragOver={(event) => hands.current.drag.over(event, id)}
      onDrop={(event) => {
        event.preventDefault()
        hands.current.drag.drop()
      }}
      onDragEnd={() => hands.current.drag.end()}
    >
      {editable && <HolderOutlined className={styles.grip ?? ''} aria-hidden="true" />}
      <Fold expanded={expanded} onFold={(shut) => hands.current.fold(id, shut)} />
      {renaming ? (
        <NameInput name={name} label={t.renameOf(name)} most={60} onNamed={(given) => hands.current.named(id, given)} />
      ) : (
        <span className={styles.name}>
          {name} {code && <small>{code}</small>}
        </span>
      )}{' '}
      {people && !renaming && (
        <span
          className={styles.people}
          data-none={!memberCountBelow || undefined}
          title={memberCount === memberCountBelow ? undefined : t.own(thousands(memberCount ?? 0))}
        >
          {seesPeople && memberCountBelow ? (
            <Link to={`/user/list?departments=${id}`} tabIndex={-1} aria-label={`${people} ${t.seePeople(name)}`}>
              {people}
            </Link>
          ) : (
            people
          )}
        </span>
      )}{' '}
      {cohorts && !renaming && <span className={styles.cohorts}>{cohorts}</span>}
      {editable && !renaming && (
        <span className={styles.acts}>
          <button
            type="button"
            className={styles.act}
            tabIndex={-1}
            title={t.addBelow}
            aria-label={`${t.addBelow}: ${name}`}
            onClick={() => hands.current.addBelow(id)}
          >
            <PlusOutlined aria-hidden />
          </button>
          <RowMenu label={t.menuOf(name)} menu={menu} onOpen={(open) => hands.current.openMenu(open ? id : undefined)} />
        </span>
      )}
    </li>
  )
})

/** The button that opens the menu of a row. The menu is created on opening, because creating hundreds takes seconds. */
function RowMenu({ label, menu, onOpen }: { label: string; menu: MenuProps | undefined; onOpen: (open: boolean) => void }) {
  const button = (
    <button
      type="button"
      className={styles.act}
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={menu ? undefined : () => onOpen(true)}
    >
      <EllipsisOutlined aria-hidden />
    </button>
  )
  if (!menu) return button
  return (
    <MenuOver open edge="end" menu={menu} onOpenChange={onOpen}>
      {button}
    </MenuOver>
  )
}
