import type { EditorState } from 'prosemirror-state'

interface Left {
  state: EditorState
  version: () => number
}

const left = new Map<string, Left>()
/** Number of chapters whose undo history is kept in this window; the least recently left is dropped first. */
const maxChapters = 12

/** Remembers the editor state of a chapter, so that undo still works after visiting another chapter. */
export function rememberChapter(chapterId: string, state: EditorState, version: () => number): void {
  left.delete(chapterId)
  left.set(chapterId, { state, version })
  for (const oldest of left.keys()) if (left.size > maxChapters) left.delete(oldest)
}

export const rememberedChapter = (chapterId: string): Left | undefined => left.get(chapterId)

const ending = new Map<string, Promise<void>>()

/** Registers the last save of a chapter that was left; opening it again waits for that (`finalSaveOf`). */
export function trackFinalSave(chapterId: string, end: Promise<void>): void {
  const done = end.catch(() => undefined).finally(() => ending.get(chapterId) === done && ending.delete(chapterId))
  ending.set(chapterId, done)
}

export const finalSaveOf = (chapterId: string): Promise<void> => ending.get(chapterId) ?? Promise.resolve()
