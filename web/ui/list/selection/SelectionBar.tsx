import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './selection-bar.module.css'
import { listTexts } from '../texts.ts'
import { MenuOver } from '../../pop-over/MenuOver.tsx'
import { useWidth } from '../../hooks/use-size.ts'

export interface BatchAction {
  key: string
  label: string
  icon: ReactNode
  danger?: true
  run: () => void
}

interface Props {
  page: 'none' | 'some' | 'all'
  togglePage: () => void
  /** The number of selected rows as text. */
  counted: string
  actions: readonly BatchAction[]
  busy: boolean
  /** Selects all matching rows; undefined when all are selected. */
  all?: { label: string; run: () => void } | undefined
  clear: () => void
  end?: ReactNode
}

/** How many actions are shown as buttons at this width in pixels (0: not known yet); the others are in a menu. */
function inlineCount(width: number): number {
  if (width === 0 || width >= 760) return 4
  return width < 480 ? 1 : 2
}

/** Replaces the filter bar while rows are selected. */
export function SelectionBar({ page, togglePage, counted, actions, busy, all, clear, end }: Props) {
  const t = useTexts(listTexts)
  const [box, width] = useWidth()
  const inline = inlineCount(width)
  const rest = actions.slice(inline)
  return (
    <div ref={box} className={styles.bar} role="toolbar" aria-label={t.selectionActions}>
      <Checkbox checked={page === 'all'} indeterminate={page === 'some'} onChange={togglePage} aria-label={t.selectPage} />
      <b role="status">{counted}</b>
      {actions.slice(0, inline).map(({ key, label, icon, danger, run }) => (
        <Button key={key} type="text" icon={icon} danger={danger ?? false} disabled={busy} onClick={run}>
          {label}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuOver
          menu={{
            items: rest.map(({ key, label, icon, danger, run }) => ({ key, label, icon, danger: danger ?? false, disabled: busy, onClick: run })),
          }}
        >
          <Button type="text" icon={<EllipsisOutlined aria-hidden />}>
            {t.more}
          </Button>
        </MenuOver>
      )}
      {all && (
        <>
          <i className={styles.rule} />
          <Button type="link" disabled={busy} onClick={all.run}>
            {all.label}
          </Button>
        </>
      )}
      <span className={styles.end}>
        <Button type="text" onClick={clear}>
          {t.unselect}
        </Button>
        {end}
      </span>
    </div>
  )
}
