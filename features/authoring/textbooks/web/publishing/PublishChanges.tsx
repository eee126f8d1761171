import type { Data } from '#contract/call.ts'
import type { Textbook } from '../../contract.ts'
import type { changesGet } from '../../contract-publishing.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { publishTexts } from './publish-texts.ts'
import styles from './publish.module.css'

/** Number of changed chapters shown before the list is expanded. */
const initialCount = 8

/** Added, removed and changed chapters since the current edition. */
export function PublishChanges({
  book,
  comparison: { first, state, changes, replacedFiles },
}: {
  book: Textbook
  comparison: Data<typeof changesGet>
}) {
  const t = useTexts(publishTexts)
  const [all, setAll] = useState(false)
  const count = (...kinds: string[]) => new Set(changes.filter(({ kind }) => kinds.includes(kind)).map(({ chapterId }) => chapterId)).size
  const reason = () => {
    if (first) return t.first
    if (state === 'published') return t.nothing
    if (changes.length || replacedFiles) return book.editionNo === null ? '' : t.since(book.editionNo)
    return state === 'withdrawn' ? t.again : t.onlyInfo
  }
  return (
    <section className={styles.section}>
      <h3>{t.changes}</h3>
      <p>{reason()}</p>
      {replacedFiles > 0 && <p>{t.files(replacedFiles)}</p>}
      {changes.length > 0 && (
        <>
          <p>{t.summary(count('added'), count('changed', 'renamed', 'moved'), count('removed'))}</p>
          <ul className={styles.changes}>
            {(all ? changes : changes.slice(0, initialCount)).map(({ chapterId, name, kind, blocksAdded, blocksRemoved, blocksChanged }) => (
              <li key={`${chapterId}${kind}`}>
                <span className={styles.kind} data-kind={kind}>
                  {t[kind]}
                </span>
                <span className={styles.name}>{name}</span>
                {kind === 'changed' && <small>{t.blocks(blocksAdded, blocksRemoved, blocksChanged)}</small>}
              </li>
            ))}
          </ul>
          {!all && changes.length > initialCount && (
            <Button type="link" size="small" onClick={() => setAll(true)}>
              {t.showAll(changes.length)}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
