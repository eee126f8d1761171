import type { UnsentText, UnsentTextStore } from './unsent-texts.ts'
import { saveOutcomeOf } from './save-answer.ts'

/** Why a text is still kept: it could not be sent yet, someone else has saved the chapter since, or the server refused it. */
export type UnsentReason = 'waiting' | 'conflict' | 'refused'

interface Parts {
  kept: Pick<UnsentTextStore, 'list' | 'find' | 'forget'>
  online: () => boolean
  send: (text: UnsentText) => Promise<unknown>
  /** Reads the server's text of a chapter. */
  look: (chapterId: string) => Promise<string>
  same: (mine: string, theirs: string) => boolean
  /** Runs `act` unless the chapter is open; undefined when it is. See `whileClosed`. */
  whileClosed: <T>(chapterId: string, act: () => Promise<T>) => Promise<T | undefined>
}

/**
 * Sends the kept texts of chapters that are not open, each with the version that it is based on. A text that was saved is removed from the
 * browser, any other stays kept. Returns why each remaining text is still kept, and how many were saved.
 */
export async function sendUnsentTexts(parts: Parts): Promise<{ left: Record<string, UnsentReason>; sent: number }> {
  const left: Record<string, UnsentReason> = {}
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

async function sendOne({ kept, send, look, same }: Parts, chapterId: string): Promise<'gone' | 'sent' | 'unreachable' | UnsentReason> {
  // The chapter's editor may have saved it since the list was read.
  const text = await kept.find(chapterId)
  if (!text) return 'gone'
  const answer = await saveOutcomeOf(send(text))
  if (answer.kind === 'saved') {
    await kept.forget(chapterId)
    return 'sent'
  }
  if (answer.kind === 'conflict') {
    const theirs = await look(chapterId).catch(() => undefined)
    if (theirs === undefined) return 'waiting'
    // An equal text means that an earlier attempt had arrived and only its answer was lost.
    if (!same(text.content, theirs)) return 'conflict'
    await kept.forget(chapterId)
    return 'sent'
  }
  return answer.kind === 'refused' ? 'refused' : 'unreachable'
}
