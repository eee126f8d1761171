import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRecurringTask } from '#server/kernel/jobs/scheduler.ts'
import { firstIdAt, newId } from '#server/kernel/data/id.ts'
import { buildInstitution, buildPerson, withInstitution } from '#server/seeds/institution.ts'
import { openServer } from '#server/testing/open.ts'
import { oldMessagesDue } from './retention.ts'

let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => void (server = await openServer()))
afterAll(() => server.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000)

test('messages are deleted after a year, finished deliveries after half a year; newer and waiting ones are kept', async () => {
  const here = await buildInstitution(server.database)
  const { memberId } = await buildPerson(server.database, here, 'student')
  const ages = [1, 181, 364, 366]
  await withInstitution(server.database, here, async (db) => {
    for (const age of ages) {
      const [messageId, createdAt] = [`${firstIdAt(daysAgo(age)).slice(0, 24)}${newId().slice(24)}`, daysAgo(age)]
      await db.insertInto('messages').values({ id: messageId, memberId, type: 'system', words: '{}', createdAt }).execute()
      for (const state of ['sent', 'waiting'])
        await db.insertInto('deliveries').values({ id: newId(), messageId, memberId, way: 'mail', state, createdAt }).execute()
    }
  })
  await runRecurringTask(oldMessagesDue, { ...server.app, log: server.http.log })
  const left = await withInstitution(server.database, here, async (db) => ({
    messages: await db.selectFrom('messages').select('createdAt').orderBy('createdAt', 'desc').execute(),
    deliveries: await db.selectFrom('deliveries').select(['createdAt', 'state']).orderBy('createdAt', 'desc').orderBy('state').execute(),
  }))
  const ageOf = ({ createdAt }: { createdAt: Date }) => Math.round((Date.now() - createdAt.getTime()) / (24 * 3600_000))
  expect(left.messages.map(ageOf)).toEqual([1, 181, 364])
  expect(left.deliveries.map((row) => `${ageOf(row)} ${row.state}`)).toEqual(['1 sent', '1 waiting', '181 waiting', '364 waiting'])
})
