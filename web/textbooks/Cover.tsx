import styles from './cover.module.css'

/** The proportion of a cover's width to its height. */
const proportion = 134 / 189

/** A book's cover; the title always stands beside it, so that it says nothing to those who cannot see it. */
export function Cover({ url, height }: { url: string; height: number }) {
  return <img className={styles.cover} src={url} alt="" height={height} width={Math.round(height * proportion)} draggable={false} />
}

/** Books on a shelf differ in height, 184 to 202 px; each keeps its own. */
export function heightOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return 184 + (sum % 19)
}
