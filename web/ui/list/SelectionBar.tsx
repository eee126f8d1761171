import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Checkbox, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../kernel/use-texts.ts'
import styles from './selection-bar.module.css'
import { listTexts } from './texts.ts'
import { useWidth } from './use-width.ts'

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
  /** How many are chosen, in words. */
  counted: string
  actions: readonly BatchAction[]
  busy: boolean
  /** Chooses what the filters find, with its words; absent when all is chosen. */
  all?: { label: string; run: () => void } | undefined
  clear: () => void
  end?: ReactNode
}

/** How many actions stand beside each other in so many pixels; the others are in a menu. */
const inlineFor = (width: number): number => (width > 0 && width < 480 ? 1 : width > 0 && width < 760 ? 2 : 4)

/** Stands in place of the filters while something is chosen. */
export function SelectionBar({ page, togglePage, counted, actions, busy, all, clear, end }: Props) {
  const t = useTexts(listTexts)
  const [box, width] = useWidth()
  const inline = inlineFor(width)
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
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, icon, danger, run }) => ({ key, label, icon, danger: danger ?? false, disabled: busy, onClick: run })),
          }}
        >
          <Button type="text" icon={<EllipsisOutlined aria-hidden />}>
            {t.more}
          </Button>
        </Dropdown>
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
