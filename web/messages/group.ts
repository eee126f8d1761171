import type { Message } from '@recto/contract/messages'

/** Messages about one thing stand together, where the newest of them stands. */
export function grouped(messages: readonly Message[]): Message[][] {
  return [...Map.groupBy(messages, ({ id, about }) => about ?? id).values()]
}

/** The announcement that a message tells of. */
export const announcementOf = ({ about }: Pick<Message, 'about'>): string | undefined => about?.match(/^announcement:([\da-f-]{36})$/)?.[1]
