import { type Saving } from '#web/ui/states/SaveState.tsx'
import { clockText } from '#web/ui/time/When.tsx'
import type { EditTexts } from '../edit-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import type { Save } from '../session/use-save.ts'

/** What the mark in the header says: how far what is written is safe. Nothing for a new question that is still empty. */
export function saveWords(
  { dirty, kept, full, imported }: OpenQuestion,
  { phase, theirs }: Save,
  online: boolean,
  t: EditTexts,
): { state: Saving; words: string } | undefined {
  if (phase === 'uploading') return { state: 'waiting', words: t.uploading }
  if (phase === 'saving') return { state: 'saving', words: t.saving }
  if (theirs) return { state: 'conflict', words: t.conflict }
  if (dirty && kept === false) return { state: 'conflict', words: t.notKept }
  if (dirty && (!online || phase === 'unreachable')) return { state: 'offline', words: t.keptHere }
  if (dirty) return kept ? { state: 'saved', words: t.draftKept(clockText(new Date(kept))) } : { state: 'waiting', words: t.unsaved }
  if (imported) return { state: 'saved', words: t.asImported }
  return full && { state: 'saved', words: t.saved(clockText(new Date(full.updatedAt))) }
}
