import { CaretDownOutlined, EllipsisOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons'
import type { Department } from '@recto/contract/institutions-departments'
import { thousands } from '@recto/plain/thousands'
import { Button, Dropdown, Tooltip } from 'antd'
import type { DragEvent, KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { TreeRow } from '../../chapters/tree.ts'
import { useTexts } from '../../kernel/use-texts.ts'
import { managementTexts } from '../management-texts.ts'
import { departmentMenu, type RowActs } from './department-menu.ts'
import styles from './departments.module.css'
import { NameInput } from './NameInput.tsx'

interface Props {
  row: TreeRow<Department>
  rows: readonly Department[]
  /** Undefined where nothing hangs below it. */
  expanded: boolean | undefined
  /** The row that Tab comes to. */
  stop: boolean
  editable: boolean
  seesPeople: boolean
  renaming: boolean
  mark: 'before' | 'after' | 'inside' | undefined
  held: boolean
  acts: RowActs
  onFold: (shut: boolean) => void
  onFocus: () => void
  onNamed: (name: string | undefined) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  drag: { start: () => void; over: (event: DragEvent) => void; drop: () => void; end: () => void }
}

/** One department: its name and code, how many people and cohorts there are in it and below, and what can be done with it. */
export function DepartmentRow({ row, rows, expanded, stop, editable, seesPeople, renaming, mark, held, acts, onFold, onFocus, onNamed, onKeyDown, drag }: Props) {
  const t = useTexts(managementTexts)
  const { chapter: department, depth, place, siblings } = row
  const { id, name, code, memberCount, memberCountBelow, cohortCount } = department
  const people = memberCountBelow === null ? undefined : t.people(thousands(memberCountBelow))
  const cohorts = cohortCount > 0 ? t.cohortsOf(cohortCount) : undefined
  return (
    <li
      role="treeitem"
      className={styles.row}
      data-department={id}
      data-depth={depth}
      data-mark={mark}
      data-held={held || undefined}
      style={{ paddingInlineStart: 8 + (depth - 1) * 26 }}
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={expanded}
      aria-label={[name, code, people, cohorts].filter(Boolean).join(' ')}
      tabIndex={stop ? 0 : -1}
      draggable={editable && !renaming}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onDoubleClick={() => editable && acts.rename()}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        drag.start()
      }}
      onDragOver={drag.over}
      onDrop={(event) => {
        event.preventDefault()
        drag.drop()
      }}
      onDragEnd={drag.end}
    >
      {editable && <HolderOutlined className={styles.grip ?? ''} aria-hidden="true" />}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.fold}
        data-shut={expanded === false || undefined}
        style={{ visibility: expanded === undefined ? 'hidden' : 'visible' }}
        onClick={() => onFold(expanded === true)}
      >
        <CaretDownOutlined />
      </button>
      {renaming ? (
        <NameInput name={name} label={t.renameOf(name)} onNamed={onNamed} />
      ) : (
        <span className={styles.name}>
          {name} {code && <small>{code}</small>}
        </span>
      )}{' '}
      {people && !renaming && (
        <span className={styles.people} data-none={!memberCountBelow || undefined} title={memberCount === memberCountBelow ? undefined : t.own(thousands(memberCount ?? 0))}>
          {seesPeople && memberCountBelow ? (
            <Link to={`/user/list?departments=${id}`} tabIndex={-1} aria-label={`${people} ${t.seePeople(name)}`}>
              {people}
            </Link>
          ) : (
            people
          )}
        </span>
      )}
      {' '}
      {cohorts && !renaming && <span className={styles.cohorts}>{cohorts}</span>}
      {editable && !renaming && (
        <span className={styles.acts}>
          <Tooltip title={t.addBelow}>
            <Button type="text" size="small" tabIndex={-1} icon={<PlusOutlined />} aria-label={`${t.addBelow}: ${name}`} onClick={acts.addBelow} />
          </Tooltip>
          <Dropdown trigger={['click']} menu={departmentMenu(t, row, rows, acts)} placement="bottomRight">
            <Button type="text" size="small" tabIndex={-1} icon={<EllipsisOutlined />} aria-label={t.menuOf(name)} />
          </Dropdown>
        </span>
      )}
    </li>
  )
} // prettier-ignore
