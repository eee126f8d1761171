import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Block } from './Block.tsx'
import styles from './home.module.css'
import { readingTexts } from './reading-texts.ts'
import { shownChapters } from './shown-chapters.ts'

interface Props<T extends { chapters: readonly unknown[] }> {
  title: string
  read: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** Rows of the skeleton. */
  rows: number
  /** Whether a chapter is behind the reader, or the class. */
  isBehind: (chapter: T['chapters'][number], data: T) => boolean
  children: (data: T, shown: readonly T['chapters'][number][]) => ReactNode
}

/** A block with chapters of the book of a class: a few around the first that is not behind the reader, or all. */
export function ReadingBlock<T extends { chapters: readonly unknown[] }>({ title, read, rows, isBehind, children }: Props<T>) {
  const t = useTexts(readingTexts)
  const [all, setAll] = useState(false)
  const chaptersOf = (data: T): readonly T['chapters'][number][] =>
    all ? data.chapters : shownChapters(data.chapters, (chapter) => isBehind(chapter, data))
  const { data } = read
  return (
    <Block
      title={title}
      aside={
        data && (all || data.chapters.length > chaptersOf(data).length) ? (
          <Button type="link" size="small" className={styles.all ?? ''} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t.fewer : t.all(data.chapters.length)}
          </Button>
        ) : undefined
      }
      read={read}
      rows={rows}
      area="late"
    >
      {(found) => children(found, chaptersOf(found))}
    </Block>
  )
}
