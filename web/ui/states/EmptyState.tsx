import type { ReactNode } from 'react'
import style from './StateBlock.module.css'

/** An empty place: one sentence about what belongs here, and one action that fills it (design language 10). */
export function EmptyState({ title, detail, children }: { title: string; detail?: string; children?: ReactNode }) {
  return (
    <div className={style.block}>
      <p className={style.title}>{title}</p>
      {detail && <p className={style.detail}>{detail}</p>}
      {children && <div className={style.actions}>{children}</div>}
    </div>
  )
}
