import type { ReactNode } from 'react'
import styles from './entry.module.css'

interface Props {
  /** Name of the author, for assistive technology. */
  label: string
  avatar: ReactNode
  /** Name and marks of the author in one line; what stands in `small` is quiet. */
  head: ReactNode
  /** That it is not shown to all, and why. */
  note?: { title: string; help: string } | undefined
  /** Buttons. */
  foot: ReactNode
  small?: boolean
  /** Below the buttons. */
  after?: ReactNode
  children: ReactNode
}

/** Something that a person has written among others: who and when, the text, and what the reader may do with it. */
export function Entry({ label, avatar, head, note, foot, small = false, after, children }: Props) {
  return (
    <article className={styles.entry} data-small={small || undefined} aria-label={label}>
      {avatar}
      <div className={styles.body}>
        <header>{head}</header>
        {note && (
          <p className={styles.note} role="note">
            <b>{note.title}</b> {note.help}
          </p>
        )}
        {children}
        <footer>{foot}</footer>
        {after}
      </div>
    </article>
  )
}

/** What the author is, beside the name: a teacher. */
export const RoleMark = ({ children }: { children: ReactNode }) => <span className={styles.role}>{children}</span>
