import { useEffect, useRef } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Tool } from '../icons.tsx'
import { pdfTexts } from './pdf-texts.ts'
import type { useFind } from './use-find.ts'

interface Props {
  words: string
  onWords: (words: string) => void
  found: ReturnType<typeof useFind>
  /** Which of the places is the current one. */
  current: number
  pages: number
  /** Goes so many places on. */
  move: (by: number) => unknown
  onClose: () => void
}

/** The field of the search in a document, with the number of places and the way from one to the next. */
export function FindBar({ words, onWords, found, current, pages, move, onClose }: Props) {
  const t = useTexts(pdfTexts)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { hits, searched } = found
  const state = !found.words
    ? ''
    : hits.length
      ? t.found(current + 1, hits.length)
      : searched < pages
        ? t.searching(Math.max(1, searched), pages)
        : t.nothing
  return (
    <div className="pv-find" role="search">
      <input
        ref={field}
        type="search"
        value={words}
        maxLength={100}
        placeholder={t.searchWords}
        aria-label={t.searchWords}
        onChange={({ target }) => onWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') onClose()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <span className="pv-count" role="status">
        {state}
      </span>
      <Tool icon="up" label={t.previousHit} disabled={!hits.length} onClick={() => move(-1)} />
      <Tool icon="down" label={t.nextHit} disabled={!hits.length} onClick={() => move(1)} />
      <Tool icon="close" label={t.closeSearch} onClick={onClose} />
    </div>
  )
}
