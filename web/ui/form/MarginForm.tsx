import { CloseOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '../../kernel/use-texts.ts'
import styles from './margin-form.module.css'
import { listTexts } from '../list/texts.ts'
import { useMedia } from '../list/use-media.ts'

interface Props {
  title: string
  note?: ReactNode
  open: boolean
  close: () => void
  children: ReactNode
  /** The buttons. */
  foot: ReactNode
}

/** A form beside the list it belongs to: in the margin column from 1440 px on, in a drawer below. */
export function MarginForm({ title, note, open, close, children, foot }: Props) {
  const t = useTexts(listTexts)
  const wide = useMedia('(width >= 1440px)')
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open || !wide) return
    const before = document.activeElement
    box.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open, wide])
  if (!wide)
    return (
      <Drawer open={open} onClose={close} title={title} size={480} destroyOnHidden footer={<div className={styles.foot}>{foot}</div>}>
        {note}
        {children}
      </Drawer>
    )
  if (!open) return null
  return (
    <aside ref={box} className={styles.margin} aria-label={title} onKeyDown={(event) => event.key === 'Escape' && close()}>
      <header>
        <div>
          <b>{title}</b>
          {note && <small>{note}</small>}
        </div>
        <Button type="text" icon={<CloseOutlined />} aria-label={t.close} onClick={close} />
      </header>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot} data-margin>
        {foot}
      </div>
    </aside>
  )
}
