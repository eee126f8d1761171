import { HolderOutlined, MoreOutlined } from '@ant-design/icons'
import { Button, type MenuProps } from 'antd'
import { type CSSProperties, type DragEvent, type KeyboardEvent, useState } from 'react'
import { fileSize } from '#plain/numbers/file-size.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import { NameInput } from '#web/ui/tree/NameInput.tsx'
import type { TreeRow } from '#web/ui/tree/tree-moves.ts'
import type { TaughtUnit, UnitState } from '../../contract.ts'
import { KindIcon } from '../KindIcon.tsx'
import { longestName } from '../limits.ts'
import { outlineTexts } from '../outline-texts.ts'
import { useWords } from '../words.ts'
import { RuleCell } from './RuleCell.tsx'
import { teachTexts } from './teach-texts.ts'
import styles from './teach.module.css'

export const shapes: Record<UnitState, StatusShape> = { draft: 'ring', published: 'solid', changed: 'centre', removed: 'bar' }

interface Props {
  row: TreeRow<TaughtUnit>
  pacing: 'self' | 'paced'
  rate: number | null
  students: number
  closed: boolean
  chosen: boolean
  pointed: boolean
  /** In the page's order of the Tab key there is one row. */
  reachable: boolean
  editable: boolean
  renaming: boolean
  drop: 'before' | 'after' | 'inside' | undefined
  menu: MenuProps
  nameOf: (id: string) => string
  point: (id: string | undefined) => void
  toggle: () => void
  open: () => void
  named: (name: string | undefined) => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  dragging: { start: () => void; over: (event: DragEvent<HTMLElement>) => void; drop: () => void; end: () => void }
}

/** A section or a unit of the outline, as a row of the tree. */
export function UnitRow(props: Props) {
  const { row, pacing, rate, students, closed, editable, renaming, menu, nameOf, point } = props
  const { node: unit, depth, children } = row
  const t = useTexts(teachTexts)
  const o = useTexts(outlineTexts)
  const words = useWords()
  const [held, setHeld] = useState(false)
  const section = unit.kind === 'section'
  return (
    <div
      role="row"
      className={styles.row}
      data-unit={unit.id}
      data-section={section || undefined}
      data-chosen={props.chosen || undefined}
      data-pointed={props.pointed || undefined}
      data-state={unit.state}
      data-drop={props.drop}
      style={{ '--depth': depth - 1 } as CSSProperties}
      aria-level={depth}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={props.chosen}
      {...(section && children > 0 && { 'aria-expanded': !closed })}
      tabIndex={props.reachable ? 0 : -1}
      draggable={held}
      onFocus={({ target, currentTarget }) => target === currentTarget && props.onFocus()}
      onKeyDown={(event) => event.target === event.currentTarget && props.onKeyDown(event)}
      onDragStart={props.dragging.start}
      onDragOver={props.dragging.over}
      onDrop={(event) => {
        event.preventDefault()
        props.dragging.drop()
      }}
      onDragEnd={() => {
        setHeld(false)
        props.dragging.end()
      }}
    >
      <div role="gridcell" className={styles.name}>
        {editable && unit.state !== 'removed' && (
          <span className={styles.handle} title={t.drag} aria-hidden onPointerDown={() => setHeld(true)} onPointerUp={() => setHeld(false)}>
            <HolderOutlined />
          </span>
        )}
        {unit.kind === 'section' ? (
          <button
            type="button"
            className={styles.fold}
            tabIndex={-1}
            disabled={!children}
            data-closed={closed || undefined}
            aria-label={closed ? t.unfold(unit.name) : t.fold(unit.name)}
            onClick={props.toggle}
          />
        ) : (
          <span className={styles.kind}>
            <KindIcon kind={unit.kind} />
          </span>
        )}
        {renaming ? (
          <NameInput name={unit.name} label={t.rename} most={longestName} onNamed={props.named} />
        ) : (
          <button type="button" tabIndex={-1} className={styles.title} onClick={section ? props.toggle : props.open}>
            {unit.name}
          </button>
        )}
        <small>
          {section
            ? children > 0 && o.units(children)
            : [unit.minutes && o.minutes(unit.minutes), unit.size !== null && fileSize(unit.size)].filter(Boolean).join(' ')}
        </small>
      </div>
      <div role="gridcell" className={styles.opens}>
        {!section && <RuleCell rules={unit.rules} pacing={pacing} nameOf={nameOf} point={point} />}
      </div>
      <div role="gridcell" className={styles.completion}>
        {!section && (
          <span className={unit.rules.completion.kind === 'none' ? styles.quiet : undefined}>
            {words.completion(unit.rules.completion, unit.kind)}
          </span>
        )}
      </div>
      <div role="gridcell" className={styles.rate} title={unit.done === null ? undefined : t.rateOf(unit.done, students)}>
        {rate !== null && `${rate}%`}
      </div>
      <div role="gridcell" className={styles.state}>
        {(!section || unit.state !== 'published') && <StatusDot shape={shapes[unit.state]} word={t[`state_${unit.state}`]} />}
        {editable && (
          <MenuOver edge="end" menu={menu}>
            <Button
              type="text"
              size="small"
              className={styles.more ?? ''}
              tabIndex={-1}
              icon={<MoreOutlined aria-hidden />}
              aria-label={t.menu(unit.name)}
            />
          </MenuOver>
        )}
      </div>
    </div>
  )
}
