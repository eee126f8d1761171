import type { Words } from '@recto/contract/errors'
import { type MessageType, usualWays } from '@recto/contract/messages'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { newId } from './id.ts'
import { announce } from './live.ts'

export interface Notice {
  type: MessageType
  title: Words
  body?: Words
  /** A path of ours that leads to what it is about. */
  link?: string
  /** Notices about one thing are shown together. */
  about?: string
}

/** Tells members something, in the transaction that causes it: in their inbox at once, by other ways as each of them has chosen. */
export async function notify(db: Db, memberIds: readonly string[], { type, title, body, link, about }: Notice): Promise<void> {
  const to = [...new Set(memberIds)]
  const words = JSON.stringify({ title, body: body ?? { zh: '', en: '' } })
  const rows = to.map((memberId) => ({ id: newId(), memberId, type, words, link: link ?? null, about: about ?? null }))
  for (const part of inParts(rows, 1000)) {
    await db.insertInto('messages').values(part).execute()
    const ids = part.map(({ id }) => id)
    await sql`select queue_deliveries(${ids}, ${type}, ${usualWays[type]}, ${type === 'security'})`.execute(db)
  }
  // What is announced at once is limited in length.
  for (const part of inParts(to, 100)) await announce(db, part, { type: 'message' })
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
