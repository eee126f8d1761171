import { Fragment } from 'react'
import styles from '../announcements.module.css'

const address = /(https?:\/\/[^\s<>"'，。；、）】》]+)/

/** Plain text as paragraphs: empty lines separate them, web addresses become links. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text.split(/\n\s*\n/).map((paragraph, at) => (
        <p key={at}>
          {paragraph.split(address).map((part, place) =>
            place % 2 ? (
              <a key={place} href={part} target="_blank" rel="noreferrer">
                {part}
              </a>
            ) : (
              <Fragment key={place}>{part}</Fragment>
            ),
          )}
        </p>
      ))}
    </div>
  )
}
