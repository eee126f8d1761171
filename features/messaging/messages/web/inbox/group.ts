import type { Message } from '../../contract.ts'

/** Groups messages about the same subject, at the place of the newest one. */
export function groupMessages(messages: readonly Message[]): Message[][] {
  return [...Map.groupBy(messages, ({ id, about }) => about ?? id).values()]
}

/** Id of the announcement that a message is about. */
export const announcementOf = ({ about }: Pick<Message, 'about'>): string | undefined => about?.match(/^announcement:([\da-f-]{36})$/)?.[1]
