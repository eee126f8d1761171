import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { gradebookTexts } from '../gradebook-texts.ts'
import cells from './cells.module.css'
import styles from './table.module.css'

/** What the shapes of the table mean, and its keys. */
export function Legend({ keys }: { keys: boolean }) {
  const t = useTexts(gradebookTexts)
  return (
    <footer className={styles.legend}>
      <span>
        <s>68</s> {t.legendDropped}
      </span>
      <span>
        <i className={cells.late} aria-hidden="true" /> {t.legendLate}
      </span>
      <span>{t.legendExcused}</span>
      <span>
        <i className={cells.missing} aria-hidden="true" /> {t.legendMissing}
      </span>
      <span>
        <i className={cells.grading} aria-hidden="true" /> {t.legendGrading}
      </span>
      <span>
        <b className={styles.changed}>85</b> {t.legendOverride}
      </span>
      <span>
        <i className={styles.hatched} aria-hidden="true" /> {t.legendClosed}
      </span>
      {keys && (
        <span className={styles.keys} aria-hidden="true">
          <kbd>↑↓←→</kbd> {t.keyMove} <kbd>0–9</kbd> {t.keyEdit} <kbd>Ctrl V</kbd> {t.keyPaste} <kbd>Enter</kbd> {t.keyOpen}
        </span>
      )}
    </footer>
  )
}
