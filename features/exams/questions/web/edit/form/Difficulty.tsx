import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../edit-texts.ts'
import styles from './form.module.css'

/** Five steps from easy to hard as dots, with the word beside them. */
export function Difficulty({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const t = useTexts(texts)
  return (
    <div className={styles.part}>
      <div className={styles.label} aria-hidden="true">
        {t.difficulty}
      </div>
      <div className={`${styles.field} ${styles.dots}`} role="radiogroup" aria-label={t.difficulty}>
        {[1, 2, 3, 4, 5].map((step) => (
          <label key={step} data-on={step <= value || undefined} title={t.difficulties(step)}>
            <input type="radio" name="difficulty" checked={step === value} aria-label={t.difficulties(step)} onChange={() => onChange(step)} />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {t.difficulties(value)}
        </span>
      </div>
    </div>
  )
}
