import type { Words } from '@recto/contract/errors'
import type { MessageType } from '@recto/contract/messages'
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
  if (!to.length) return
  const words = JSON.stringify({ title, body: body ?? { zh: '', en: '' } })
  const rows = to.map((memberId) => ({ id: newId(), memberId, type, words, link: link ?? null, about: about ?? null }))
  for (let at = 0; at < rows.length; at += 1000) {
    const part = rows.slice(at, at + 1000)
    await db.insertInto('messages').values(part).execute()
    for (let to = 0; to < part.length; to += 100) {
      await announce(db, part.slice(to, to + 100).map(({ memberId }) => memberId), { type: 'message' }) // prettier-ignore
    }
  }
}
