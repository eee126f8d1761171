import type { MessageType } from '#contract/message-types.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { Message } from '../contract.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { MessageRow } from './queries.ts'

/** The shape of the column `searchText` of a message. */
export interface MessageWords {
  title: Bilingual
  body: Bilingual
}

export function show({ words, ...row }: MessageRow, language: Language): Message {
  const { title, body } = words as MessageWords
  return {
    ...row,
    type: row.type as MessageType,
    title: inLanguage(title, language),
    body: inLanguage(body, language),
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
