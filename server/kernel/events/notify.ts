import type { Bilingual } from '#contract/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../data/db.ts'
import { newId } from '../data/id.ts'
import { pushLive } from './live.ts'
import type { MessageType } from './message-types.ts'

export interface MessageContent {
  type: MessageType
  title: Bilingual
  body?: Bilingual
  /** Path on this server to what the message is about. */
  link?: string
  /** Key by which messages about the same thing are shown together. */
  about?: string
}

/** Sends a message to members in the caller's transaction: to the inbox at once, by mail or SMS as each member has chosen. */
export async function notify(db: Db, memberIds: readonly string[], { type, title, body, link, about }: MessageContent): Promise<void> {
  const to = [...new Set(memberIds)]
  const words = JSON.stringify({ title, body: body ?? { zh: '', en: '' } })
  const rows = to.map((memberId) => ({ id: newId(), memberId, type: type.code, words, link: link ?? null, about: about ?? null }))
  for (const chunk of chunksOf(rows, 1000)) {
    await db.insertInto('messages').values(chunk).execute()
    const ids = chunk.map(({ id }) => id)
    await sql`select queue_deliveries(${ids}, ${type.code}, ${type.channels}, ${type.always ?? false})`.execute(db)
  }
  await pushLive(db, to, { type: 'message' })
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
