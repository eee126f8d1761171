import type { EditorState } from 'prosemirror-state'

interface Left {
  state: EditorState
  version: () => number
}

const left = new Map<string, Left>()
/** Chapters whose history is kept in this window; the one left longest ago goes first. */
const most = 12

/** Remembers how a chapter was left, so that one can still undo in it after having been in another. */
export function rememberChapter(chapterId: string, state: EditorState, version: () => number): void {
  left.delete(chapterId)
  left.set(chapterId, { state, version })
  for (const oldest of left.keys()) if (left.size > most) left.delete(oldest)
}

export const leftChapter = (chapterId: string): Left | undefined => left.get(chapterId)

const ending = new Map<string, Promise<void>>()

/** A chapter that one has left may still be on its way to the server; opened again it waits for that. */
export function endChapter(chapterId: string, end: Promise<void>): void {
  const done = end.catch(() => undefined).finally(() => ending.get(chapterId) === done && ending.delete(chapterId))
  ending.set(chapterId, done)
}

export const chapterEnded = (chapterId: string): Promise<void> => ending.get(chapterId) ?? Promise.resolve()
