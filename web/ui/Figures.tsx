import type { ReactNode } from 'react'
import style from './Figures.module.css'

/** Figures side by side in one band between hairlines. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className={style.figures} aria-label={label}>
      {children}
    </dl>
  )
}

interface FigureProps {
  name: string
  /** What stands large; a link where the figure leads to its rows. */
  children: ReactNode
  note?: ReactNode
  /** It asks for a look. */
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
