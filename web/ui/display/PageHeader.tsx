import type { ReactNode } from 'react'
import style from './PageHeader.module.css'

/** The head of a page: its title, a note beside it such as a count, and the buttons. */
export function PageHeader({ title, aside, children }: { title: string; aside?: ReactNode; children?: ReactNode }) {
  return (
    <div className={style.head}>
      <h1 className={style.title}>{title}</h1>
      {aside && <span className={style.aside}>{aside}</span>}
      {children && <div className={style.actions}>{children}</div>}
    </div>
  )
}
