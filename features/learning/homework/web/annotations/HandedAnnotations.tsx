import { AnchorQuote } from '#features/learning/posts/web/thread/AnchorQuote.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Annotation, ShownTask } from '../../contract-annotations.ts'
import { annotationTexts } from './annotation-texts.ts'
import styles from './annotations.module.css'

/** What a student has quoted and noted, each with the way to its passage. */
export function HandedAnnotations({ task, annotations }: { task: ShownTask; annotations: readonly Annotation[] }) {
  const t = useTexts(annotationTexts)
  return (
    <ol className={styles.list} aria-label={t.list}>
      {annotations.map(({ block, quote, note }, at) => (
        <li key={at}>
          <AnchorQuote anchor={{ ...task, kind: 'passage', block, quote }} />
          {note ? <p className={styles.note}>{note}</p> : <p className={styles.none}>{t.noNote}</p>}
        </li>
      ))}
    </ol>
  )
}
