import styles from './cover.module.css'

/** Width of a cover divided by its height. */
const aspectRatio = 134 / 189

/** The cover of a book. Its alternative text is empty, because the title always stands next to it. */
export function Cover({ url, height }: { url: string; height: number }) {
  return <img className={styles.cover} src={url} alt="" height={height} width={Math.round(height * aspectRatio)} draggable={false} />
}

/** Height of a book on a shelf in pixels, 184 to 202; derived from the id, so that each book keeps its height. */
export function heightOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return 184 + (sum % 19)
}
