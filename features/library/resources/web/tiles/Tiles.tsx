import { Checkbox } from 'antd'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useRowKeys } from '#web/ui/list/table/use-row-keys.ts'
import { listTexts as uiListTexts } from '#web/ui/list/texts.ts'
import type { ResourceRow } from '../../contract.ts'
import { listTexts } from '../list/texts.ts'
import { FormatText, StandingLine } from './StandingLine.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import styles from './tiles.module.css'

interface Props {
  label: string
  rows: readonly ResourceRow[]
  /** The resource that is shown beside the list. */
  current: string
  open: (row: ResourceRow) => void
  close: () => void
  remove: (rows: readonly ResourceRow[]) => void
  /** Replaces the file of a resource whose conversion has failed. */
  replace: (row: ResourceRow) => void
  choosing?:
    | { chosen: ReadonlyMap<string, ResourceRow>; has: (id: string) => boolean; toggle: (row: ResourceRow, range?: boolean) => void }
    | undefined
  /** True while newer rows are loading. */
  stale: boolean
}

const controls = 'a, button, input, label'

/** Resources by what is inside them. Arrows walk, Space selects, Enter opens, Escape closes what is open, Delete asks. */
export function Tiles({ label, rows, current, open, close, remove, replace, choosing, stale }: Props) {
  const t = useTexts(listTexts)
  const words = useTexts(uiListTexts)
  const keys = useRowKeys(rows.length, {
    open: (index) => rows[index] && open(rows[index]),
    toggle: choosing && ((index, range) => rows[index] && choosing.toggle(rows[index], range)),
  })
  const press = (event: KeyboardEvent<HTMLElement>, row: ResourceRow) => {
    if (event.target !== event.currentTarget) return
    const chosen = [...(choosing?.chosen.values() ?? [])]
    if (event.key === 'Delete') remove(chosen.length ? chosen : [row])
    else if (event.key === 'Escape') close()
  }
  return (
    <>
      <p className="visually-hidden" id="resource-keys">
        {t.keys}
      </p>
      <ul
        className={styles.grid}
        aria-label={label}
        aria-describedby="resource-keys"
        aria-busy={stale}
        data-choosing={(choosing && choosing.chosen.size > 0) || undefined}
      >
        {rows.map((row, index) => {
          const { onKeyDown, ...key } = keys(index)
          return (
            <li
              key={row.id}
              {...key}
              aria-label={row.title}
              data-on={row.id === current || choosing?.has(row.id) || undefined}
              data-chosen={choosing?.has(row.id) || undefined}
              aria-current={row.id === current || undefined}
              onKeyDown={(event) => (onKeyDown(event), press(event, row))}
              onClick={(event: MouseEvent<HTMLElement>) => !(event.target as Element).closest(controls) && open(row)}
            >
              <Thumbnail row={row} />
              {choosing && (
                <Checkbox
                  className={styles.box ?? ''}
                  aria-label={words.selectRow(row.title)}
                  tabIndex={-1}
                  checked={choosing.has(row.id)}
                  onClick={(event) => {
                    event.preventDefault()
                    choosing.toggle(row, event.shiftKey)
                  }}
                />
              )}
              <h2 title={row.title}>
                <bdi>{row.title}</bdi>
              </h2>
              <p className={styles.second}>
                <StandingLine row={row} replace={row.can.edit && !row.deletedAt ? () => replace(row) : undefined} />
                <FormatText row={row} />
              </p>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Twelve grey frames while resources load. */
export function TilesSkeleton() {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: 12 }, (_, at) => (
        <li key={at}>
          <span className={styles.frame} data-ghost />
          <i className={styles.ghost} style={{ inlineSize: `${48 + ((at * 7) % 32)}%` }} />
        </li>
      ))}
    </ul>
  )
}
