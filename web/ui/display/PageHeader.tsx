import type { ReactNode } from 'react'
import style from './PageHeader.module.css'

interface Props {
  title: string
  aside?: ReactNode
  /** 2 on a screen within a frame that has the first heading. */
  level?: 1 | 2
  children?: ReactNode
}

/** The head of a page: its title, a note beside it such as a count, and the buttons. */
export function PageHeader({ title, aside, level = 1, children }: Props) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={style.head}>
      <Heading className={style.title}>{title}</Heading>
      {aside && <span className={style.aside}>{aside}</span>}
      {children && <div className={style.actions}>{children}</div>}
    </div>
  )
}
