import type { ReactNode } from 'react'
import style from './StateBlock.module.css'

interface Props {
  title: string
  detail?: string
  /** Where it stands for the whole page, its title is the heading of the page. */
  level?: 1 | 2
  children?: ReactNode
}

/** An empty place: one sentence about what belongs here, and one action that fills it (design language 10). */
export function EmptyState({ title, detail, level, children }: Props) {
  const Title = level ? (`h${level}` as const) : 'p'
  return (
    <div className={style.block}>
      <Title className={style.title}>{title}</Title>
      {detail && <p className={style.detail}>{detail}</p>}
      {children && <div className={style.actions}>{children}</div>}
    </div>
  )
}
