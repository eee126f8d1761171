import type { chapterTree } from '../../contract.ts'
import type { PublishFinding } from '#features/authoring/textbooks/contract-publishing.ts'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { chapterAddress } from '#features/authoring/textbooks/web/addresses.ts'
import { publishTexts } from '#features/authoring/textbooks/web/publishing/publish-texts.ts'
import styles from '#features/authoring/textbooks/web/publishing/publish.module.css'

interface Props {
  textbookId: string
  findings: readonly PublishFinding[]
  onLeave: () => void
}

/** Problems found before publishing: blocking ones first, in red, then warnings; each links to its place in the editor. */
export function PublishFindings({ textbookId, findings, onLeave }: Props) {
  const t = useTexts(publishTexts)
  const tree = useRead<typeof chapterTree>('GET /pressplatform/textbooks/chapter/tree/{id}', findings.length ? { id: textbookId } : undefined)
  const names = new Map(tree.data?.map(({ id, number, name }) => [id, `${number} ${name}`.trim()]))
  const groups = [
    { blocking: true, found: findings.filter(({ blocking }) => blocking) },
    { blocking: false, found: findings.filter(({ blocking }) => !blocking) },
  ].filter(({ found }) => found.length)
  return (
    <section className={styles.section}>
      <h3>{t.findings}</h3>
      {!groups.length && <p>{t.clean}</p>}
      {groups.map(({ blocking, found }) => (
        <div key={String(blocking)} className={styles.findings} data-blocking={blocking || undefined}>
          <p>{blocking ? t.blocking(found.length) : t.warnings(found.length)}</p>
          <ul tabIndex={found.length > 5 ? 0 : undefined} aria-label={blocking ? t.blocking(found.length) : t.warnings(found.length)}>
            {found.map(({ code, chapterId, block, detail }, at) => (
              <li key={at}>
                <span>
                  {t[code]}
                  <small>{[chapterId && names.get(chapterId), detail].filter(Boolean).join(' · ')}</small>
                </span>
                <Link to={chapterAddress(textbookId, { ...(chapterId && { chapter: chapterId }), ...(block && { block }) })} onClick={onLeave}>
                  {t.goThere}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
