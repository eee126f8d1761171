import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { closesOnEscape } from '../hooks/use-escape.ts'
import { useMedia } from '../hooks/use-media.ts'
import styles from './margin-form.module.css'
import { formTexts } from './texts.ts'

interface Props {
  title: string
  note?: ReactNode
  open: boolean
  close: () => void
  children: ReactNode
  /** The buttons. */
  foot?: ReactNode
  /** Shown before the title, such as an avatar. */
  mark?: ReactNode
  /** Further actions for the object: buttons or a menu in the header. */
  actions?: ReactNode
  /** Go to the previous or next entry of the list; undefined at its ends. */
  walk?: { previous: (() => void) | undefined; next: (() => void) | undefined }
  /** Width of the margin column in pixels. */
  width?: 480 | 368 | 348 | 312 | 296
}

/**
 * A form beside its list: in the margin column in windows from 1440 px, in a drawer in narrower ones. In the margin column the first field gets the
 * focus, but not fields inside an element with `data-later`, where the person should read something first.
 */
export function MarginForm({ title, note, open, close, children, foot, mark, actions, walk, width = 480 }: Props) {
  const t = useTexts(formTexts)
  const wide = useMedia('(width >= 1440px)')
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open || !wide) return
    const before = document.activeElement
    box.current?.querySelector<HTMLElement>(':is(input, textarea):not([data-later] *)')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open, wide])
  const buttons = (
    <span className={styles.buttons}>
      {walk && (
        <>
          <Button
            type="text"
            icon={<UpOutlined aria-hidden />}
            title={t.previous}
            aria-label={t.previous}
            disabled={!walk.previous}
            onClick={walk.previous}
          />
          <Button type="text" icon={<DownOutlined aria-hidden />} title={t.next} aria-label={t.next} disabled={!walk.next} onClick={walk.next} />
        </>
      )}
      {actions}
    </span>
  )
  const markedTitle = (
    <span className={styles.named}>
      {mark}
      {title}
    </span>
  )
  if (!wide)
    return (
      <Drawer
        open={open}
        onClose={close}
        title={mark ? markedTitle : title}
        extra={(walk || actions) && buttons}
        size={480}
        destroyOnHidden
        {...(foot !== undefined && { footer: <div className={styles.foot}>{foot}</div> })}
      >
        {note && <p className={styles.note}>{note}</p>}
        {children}
      </Drawer>
    )
  if (!open) return null
  return (
    <aside ref={box} className={styles.margin} data-width={width} aria-label={title} onKeyDown={(event) => closesOnEscape(event) && close()}>
      <header>
        {mark}
        <div>
          <b>{title}</b>
          {note && <small>{note}</small>}
        </div>
        {buttons}
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t.close} onClick={close} />
      </header>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && (
        <div className={styles.foot} data-margin>
          {foot}
        </div>
      )}
    </aside>
  )
}
