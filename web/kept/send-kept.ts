import type { KeptText, KeptTexts } from './kept-texts.ts'
import { answerOf } from './save-answer.ts'

/** Why a text is still kept: it could not be sent yet, someone else has saved the chapter since, or the server does not take it. */
export type KeptWhy = 'waiting' | 'conflict' | 'refused'

interface Parts {
  kept: Pick<KeptTexts, 'list' | 'find' | 'forget'>
  online: () => boolean
  send: (text: KeptText) => Promise<unknown>
  /** The text that the server has. */
  look: (chapterId: string) => Promise<string>
  same: (mine: string, theirs: string) => boolean
  /** Runs `act` unless the chapter is open; undefined when it is. See `whileClosed`. */
  whileClosed: <T>(chapterId: string, act: () => Promise<T>) => Promise<T | undefined>
}

/**
 * Sends what is kept on this machine and belongs to chapters that are not open, each with the version that it was written on. What arrives is
 * forgotten; what does not stays kept. Gives what is still kept afterwards, and how many arrived.
 */
export async function sendKept(parts: Parts): Promise<{ left: Record<string, KeptWhy>; sent: number }> {
  const left: Record<string, KeptWhy> = {}
  let sent = 0
  let reachable = parts.online()
  for (const { chapterId } of await parts.kept.list()) {
    left[chapterId] = 'waiting'
    if (!reachable) continue
    const result = await parts.whileClosed(chapterId, () => sendOne(parts, chapterId))
    if (result === 'gone') delete left[chapterId]
    else if (result === 'sent') {
      delete left[chapterId]
      sent += 1
    } else if (result === 'unreachable') reachable = false
    else if (result) left[chapterId] = result
  }
  return { left, sent }
}

async function sendOne({ kept, send, look, same }: Parts, chapterId: string): Promise<'gone' | 'sent' | 'unreachable' | KeptWhy> {
  // Its editor may have saved it since the list was made.
  const text = await kept.find(chapterId)
  if (!text) return 'gone'
  const answer = await answerOf(send(text))
  if (answer.kind === 'saved') {
    await kept.forget(chapterId)
    return 'sent'
  }
  if (answer.kind === 'conflict') {
    const theirs = await look(chapterId).catch(() => undefined)
    if (theirs === undefined) return 'waiting'
    // It had arrived before, and the answer was lost.
    if (!same(text.content, theirs)) return 'conflict'
    await kept.forget(chapterId)
    return 'sent'
  }
  return answer.kind === 'refused' ? 'refused' : 'unreachable'
}
