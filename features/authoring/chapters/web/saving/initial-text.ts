import type { UnsentText } from '#web/kernel/kept/unsent-texts.ts'
import { equalDocuments } from '#web/kernel/kept/same-text.ts'

/** How a chapter is opened: with the server's text (`clean`), with unsaved text kept on this device, or with such text based on an older version (`conflict`). */
export type InitialText = { content: string; start: 'clean' } | { content: string; start: 'unsaved' | 'conflict'; keptAt: number }

interface Loaded {
  content: string
  version: number
  can: { edit: boolean }
}

/** Kept text is never dropped silently and never overwrites a newer version. */
export function initialTextOf(chapter: Loaded, kept: Pick<UnsentText, 'content' | 'version' | 'at'> | undefined): InitialText {
  if (!kept || !chapter.can.edit || !readable(kept.content) || equalDocuments(kept.content, chapter.content))
    return { content: chapter.content, start: 'clean' }
  return { content: kept.content, start: kept.version === chapter.version ? 'unsaved' : 'conflict', keptAt: kept.at }
}

function readable(content: string): boolean {
  try {
    return (JSON.parse(content) as { type?: unknown } | null)?.type === 'doc'
  } catch {
    return false
  }
}
