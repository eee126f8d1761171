import { createHash } from 'node:crypto'
import type { Db } from '../data/db.ts'
import { refusal } from './refusal.ts'

interface Request {
  accountId: string
  call: string
  key: string
  given: unknown
}

/**
 * Runs a call once per account, call and idempotency key. The answer is stored in the same transaction; a second request with the same key waits for
 * it and gets the same answer. Refuses as a conflict if its input differs.
 */
export async function withIdempotencyKey<T>(db: Db, { given, ...claim }: Request, run: () => Promise<T>): Promise<T> {
  const requestHash = createHash('sha256').update(JSON.stringify(given)).digest('hex')
  const first = await db
    .insertInto('keptAnswers')
    .values({ ...claim, requestHash })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst()
  const stored = db.selectFrom('keptAnswers').where('accountId', '=', claim.accountId).where('call', '=', claim.call).where('key', '=', claim.key)
  if (!first) {
    const kept = await stored.select(['requestHash', 'answer']).executeTakeFirstOrThrow()
    if (kept.requestHash !== requestHash)
      throw refusal('conflict', { zh: '同一个请求标识已用于别的内容', en: 'This idempotency key was used for something else' })
    return kept.answer as T
  }
  const answer = await run()
  await db
    .updateTable('keptAnswers')
    .set({ answer: JSON.stringify(answer) })
    .where('accountId', '=', claim.accountId)
    .where('call', '=', claim.call)
    .where('key', '=', claim.key)
    .execute()
  return answer
}
