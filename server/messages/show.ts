import type { Words } from '@recto/contract/errors'
import type { Message, MessageType } from '@recto/contract/messages'
import { inWords, type Language } from '../kernel/refusal.ts'
import type { MessageRow } from './queries.ts'

/** The shape of the column `words` of a message. */
export interface MessageWords {
  title: Words
  body: Words
}

export function show({ words, ...row }: MessageRow, language: Language): Message {
  const { title, body } = words as MessageWords
  return {
    ...row,
    type: row.type as MessageType,
    title: inWords(title, language),
    body: inWords(body, language),
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
