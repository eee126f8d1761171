import type { KeptText } from '#web/kernel/kept/kept-texts.ts'
import { sameText } from '#web/kernel/kept/same-text.ts'

/** How a chapter is opened: with the server's text (`clean`), with unsaved text kept on this device, or with such text based on an older version (`conflict`). */
export type Opening = { content: string; start: 'clean' } | { content: string; start: 'unsaved' | 'conflict'; keptAt: number }

interface Loaded {
  content: string
  version: number
  can: { edit: boolean }
}

/** Kept text is never dropped silently and never overwrites a newer version. */
export function openingOf(chapter: Loaded, kept: Pick<KeptText, 'content' | 'version' | 'at'> | undefined): Opening {
  if (!kept || !chapter.can.edit || !readable(kept.content) || sameText(kept.content, chapter.content))
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
