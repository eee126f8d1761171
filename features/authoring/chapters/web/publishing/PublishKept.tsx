import type { chapterTree } from '../../contract.ts'
import { Alert } from 'antd'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUnsentChapters } from '#web/kernel/kept/use-unsent-texts.ts'
import { chapterAddress } from '#features/authoring/textbooks/web/addresses.ts'
import { publishTexts } from '#features/authoring/textbooks/web/publishing/publish-texts.ts'
import styles from '#features/authoring/textbooks/web/publishing/publish.module.css'

/** Warning about chapters whose newest text is only on this device; an edition would not contain it. */
export function PublishKept({ textbookId, onLeave }: { textbookId: string; onLeave: () => void }) {
  const t = useTexts(publishTexts)
  const kept = useUnsentChapters((chapters) => chapters)
  const any = Object.keys(kept).length > 0
  const tree = useRead<typeof chapterTree>('GET /pressplatform/textbooks/chapter/tree/{id}', any ? { id: textbookId } : undefined)
  const chapters = tree.data?.filter(({ id }) => kept[id]) ?? []
  if (!chapters.length) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t.kept(chapters.length)}
      description={
        <ul className={styles.kept}>
          {chapters.map(({ id, number, name }) => (
            <li key={id}>
              <Link to={chapterAddress(textbookId, { chapter: id })} onClick={onLeave}>
                {`${number} ${name}`.trim()}
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  )
}
