import type { Bilingual } from '#contract/errors.ts'
import type { Message } from '../contract.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { MessageRow } from './queries.ts'

/** The shape of the column `searchText` of a message. */
export interface MessageWords {
  title: Bilingual
  body: Bilingual
}

/** The name of a message type; its code where no feature declares it any more. */
export function typeName(types: readonly MessageType[], code: string, language: Language): string {
  const type = types.find((each) => each.code === code)
  return type ? inLanguage(type.name, language) : code
}

export function show({ words, ...row }: MessageRow, types: readonly MessageType[], language: Language): Message {
  const { title, body } = words as MessageWords
  return {
    ...row,
    typeName: typeName(types, row.type, language),
    title: inLanguage(title, language),
    body: inLanguage(body, language),
    readAt: row.readAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}
