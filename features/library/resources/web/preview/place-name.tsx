import { textsOf } from '#web/kernel/texts/texts.ts'
import type { ResourceUse } from '../../contract.ts'
import { previewTexts } from './texts.ts'
import styles from './preview.module.css'

/** A place in which a resource stands: a chapter by its textbook, anything else by its kind. */
export function placeName({ place, title, within }: ResourceUse) {
  const t = textsOf(previewTexts)
  const book = place === 'chapter' || place === 'textbook'
  return (
    <span className={styles.place}>
      {book ? <b>{within || title}</b> : <i>{t.placeKinds(place)}</i>}
      {(!book || within) && <span>{title}</span>}
      {!book && within && <small>{within}</small>}
    </span>
  )
}
