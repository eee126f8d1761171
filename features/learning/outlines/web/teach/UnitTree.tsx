import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { dropTarget, rowsOf, type TreePosition } from '#web/ui/tree/tree-moves.ts'
import type { Outline, TaughtUnit } from '../../contract.ts'
import { mostLevels } from '../limits.ts'
import { ratesOf } from './rates.ts'
import { teachTexts } from './teach-texts.ts'
import styles from './teach.module.css'
import { unitMenu } from './unit-menu.ts'
import { UnitRow } from './UnitRow.tsx'
import type { OutlineActions } from './use-outline-actions.ts'
import { useRowKeys } from './use-row-keys.ts'

interface Props {
  teach: NonNullable<Outline['teach']>
  pacing: 'self' | 'paced'
  actions: OutlineActions
  editable: boolean
  /** The unit that the form is open for. */
  chosen: string | undefined
  /** The row at which the person is; new things are added behind it. */
  at: string | undefined
  setAt: (id: string) => void
  edit: (unit: TaughtUnit) => void
  open: (unit: TaughtUnit) => void
  add: () => void
}

type Drop = TreePosition & { over: string; mark: 'before' | 'after' | 'inside' }

/** The units as a tree with columns. It is changed by keys, by dragging and by the menus of its rows. */
export function UnitTree({ teach, pacing, actions, editable, chosen, at, setAt, edit, open, add }: Props) {
  const t = useTexts(teachTexts)
  const grid = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [renaming, setRenaming] = useState<string>()
  const [pointed, point] = useState<string>()
  const [dragged, setDragged] = useState<TaughtUnit>()
  const [drop, setDrop] = useState<Drop>()
  const { units, students } = teach
  const rows = rowsOf(units, closed)
  const rates = ratesOf(units, students)
  const names = new Map(units.map(({ id, name }) => [id, name]))
  const toggle = (id: string, close = !closed.has(id)) =>
    setClosed((before) => {
      const after = new Set(before)
      if (close) after.add(id)
      else after.delete(id)
      return after
    })
  const focus = (id: string) => grid.current?.querySelector<HTMLElement>(`[data-unit="${id}"]`)?.focus()
  const refocus = useRef<string>(undefined)
  useEffect(() => {
    if (refocus.current && renaming === undefined) focus(refocus.current)
    refocus.current = renaming
  }, [renaming])
  const keys = useRowKeys({ rows, actions, editable, focus, toggle, edit, rename: setRenaming, add })
  const over = (event: DragEvent<HTMLElement>, unit: TaughtUnit) => {
    if (!dragged) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - top) / height
    // Only sections take units.
    const target = dropTarget(actions.drafts, dragged.id, unit.id, unit.kind === 'section' ? part : part < 0.5 ? 0 : 1, mostLevels)
    const allowed = target && actions.allowed(dragged, target)
    if (allowed) event.preventDefault()
    setDrop(allowed ? { ...target, over: unit.id } : undefined)
  }
  const named = (unit: TaughtUnit, name: string | undefined) => {
    setRenaming(undefined)
    if (name && name !== unit.name) void actions.rename(unit, name)
  }
  const first = rows.some(({ node }) => node.id === at) ? at : rows[0]?.node.id
  return (
    <div className={styles.grid} role="treegrid" aria-label={t.unit} ref={grid}>
      <div role="row" className={styles.head}>
        <span role="columnheader">{t.unit}</span>
        <span role="columnheader">{t.opens}</span>
        <span role="columnheader">{t.completion}</span>
        <span role="columnheader" className={styles.rate}>
          {t.rate}
        </span>
        <span role="columnheader">{t.state}</span>
      </div>
      {rows.map((row) => {
        const unit = row.node
        return (
          <UnitRow
            key={unit.id}
            row={row}
            pacing={pacing}
            rate={rates.get(unit.id) ?? null}
            students={students}
            closed={closed.has(unit.id)}
            chosen={chosen === unit.id}
            pointed={pointed === unit.id}
            reachable={first === unit.id}
            editable={editable}
            renaming={renaming === unit.id}
            drop={drop?.over === unit.id ? drop.mark : undefined}
            menu={unitMenu(t, unit, actions, { edit: () => edit(unit), open: () => open(unit), rename: () => setRenaming(unit.id) })}
            nameOf={(id) => names.get(id) ?? ''}
            point={point}
            toggle={() => toggle(unit.id)}
            open={() => (editable && unit.state !== 'removed' ? edit(unit) : open(unit))}
            named={(name) => named(unit, name)}
            onFocus={() => setAt(unit.id)}
            onKeyDown={(event) => keys(event, unit)}
            dragging={{
              start: () => setDragged(unit),
              over: (event) => over(event, unit),
              drop: () => dragged && drop && void actions.put(dragged, drop),
              end: () => {
                setDragged(undefined)
                setDrop(undefined)
              },
            }}
          />
        )
      })}
    </div>
  )
}
