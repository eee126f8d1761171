import type { Data } from '@recto/contract/call'
import type { Textbook } from '@recto/contract/textbooks'
import type { changesGet } from '@recto/contract/textbooks-publishing'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import { publishTexts } from './publish-texts.ts'
import styles from './publish.module.css'

/** As many changed chapters as stand there before one asks for all. */
const shownFirst = 8

/** What is new, gone or different since the current edition, chapter by chapter. */
export function PublishChanges({ book, comparison: { first, changes } }: { book: Textbook; comparison: Data<typeof changesGet> }) {
  const t = useTexts(publishTexts)
  const [all, setAll] = useState(false)
  const count = (...kinds: string[]) => new Set(changes.filter(({ kind }) => kinds.includes(kind)).map(({ chapterId }) => chapterId)).size
  const reason = () => {
    if (first) return t.first
    if (book.state === 'published') return t.nothing
    if (changes.length) return book.editionNo === null ? '' : t.since(book.editionNo)
    return book.state === 'withdrawn' ? t.again : t.onlyInfo
  }
  return (
    <section className={styles.section}>
      <h3>{t.changes}</h3>
      <p>{reason()}</p>
      {changes.length > 0 && (
        <>
          <p>{t.summary(count('added'), count('changed', 'renamed', 'moved'), count('removed'))}</p>
          <ul className={styles.changes}>
            {(all ? changes : changes.slice(0, shownFirst)).map(({ chapterId, name, kind, blocksAdded, blocksRemoved, blocksChanged }) => (
              <li key={`${chapterId}${kind}`}>
                <span className={styles.kind} data-kind={kind}>
                  {t[kind]}
                </span>
                <span className={styles.name}>{name}</span>
                {kind === 'changed' && <small>{t.blocks(blocksAdded, blocksRemoved, blocksChanged)}</small>}
              </li>
            ))}
          </ul>
          {!all && changes.length > shownFirst && (
            <Button type="link" size="small" onClick={() => setAll(true)}>
              {t.showAll(changes.length)}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
