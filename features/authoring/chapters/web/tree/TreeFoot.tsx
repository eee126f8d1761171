import type { ChapterNode } from '../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import styles from './ChapterTree.module.css'
import { texts } from '../texts.ts'

/** Number of published, changed and draft chapters. */
export function TreeFoot({ rows }: { rows: readonly ChapterNode[] }) {
  const t = useTexts(texts)
  const count = (state: ChapterNode['state']) => rows.filter((row) => row.state === state).length
  return (
    <footer className={styles.foot}>
      <StatusDot shape="solid" word={t.countPublished(count('published'))} />
      <StatusDot shape="centre" word={t.countChanged(count('changed'))} />
      <StatusDot shape="ring" word={t.countDraft(count('draft'))} />
    </footer>
  )
}
