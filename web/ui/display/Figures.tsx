import type { ReactNode } from 'react'
import style from './Figures.module.css'

/** Key figures side by side, with separator lines. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={style.figures} aria-label={label}>
      {children}
    </dl>
  )
}

interface FigureProps {
  name: ReactNode
  /** The value, in large type; a link if it leads to the rows behind it. */
  children: ReactNode
  note?: ReactNode
  /** The figure needs attention. */
  bad?: boolean
}

export function Figure({ name, children, note, bad = false }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={style.value} data-bad={bad || undefined}>
        {children}
      </dd>
      {note && <dd className={style.note}>{note}</dd>}
    </div>
  )
}
