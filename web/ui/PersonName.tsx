import type { ReactNode } from 'react'
import { Avatar } from './Avatar.tsx'
import styles from './person-name.module.css'

interface Props {
  name: ReactNode
  /** The plain name, for the avatar. */
  of: string
  /** What tells people of one name apart, such as the number. */
  note?: ReactNode
  avatarUrl?: string | null
  /** Pixels of the avatar. */
  size?: number
}

/** A person in a list: avatar, name, and below it the number. */
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
