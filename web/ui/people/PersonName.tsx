import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import styles from './person-name.module.css'

interface Props {
  name: ReactNode
  /** The plain name, for the avatar. */
  of: string
  /** Distinguishes people of the same name, such as the student or staff number. */
  note?: ReactNode
  avatarUrl?: string | null
  /** Size of the avatar in pixels. */
  size?: number
}

/** A person in a list: avatar, name, and a note below the name. */
export function PersonName({ name, of, note, avatarUrl = null, size = 32 }: Props) {
  return (
    <span className={styles.person}>
      <Avatar name={of} src={avatarUrl} size={size} />
      <span>
        <b>{name}</b>
        {note && <small>{note}</small>}
      </span>
    </span>
  )
}
