import { sql } from 'kysely'
import { approve } from '#features/people/identity/server/decide.ts'
import { insertRow, takeApplication } from '#features/people/identity/server/queries.ts'
import { insertContact, insertCustomer } from '#features/people/customers/server/queries.ts'
import type { App } from '#server/kernel/app.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { customers, feedbacks, identities } from './demo/administration.ts'
import { withInstitution, type Person } from './institution.ts'

type People = Readonly<Record<string, Person>>
const personOf = (people: People, account: string): Person => {
  const person = people[account]
  if (!person) throw new Error(`the demo of the administration needs the account ${account}`)
  return person
}
const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Loads customers, feedback, identity applications and log entries of the demo. Does nothing for parts that already exist. */
export async function loadDemoAdministration({ database }: App, people: People): Promise<void> {
  const administrator = personOf(people, 'admin')
  await withInstitution(database, administrator.institutionId, async (db) => {
    const there = await db.selectFrom('feedbacks').select('id').limit(1).executeTakeFirst()
    if (there) return
    await loadFeedback(db, people, administrator)
    await loadIdentities(db, people, administrator)
    await loadLog(db, administrator)
  })
  await loadCustomers(database)
}

async function loadFeedback(db: Db, people: People, administrator: Person): Promise<void> {
  const book = await db.selectFrom('textbooks').select(['id', 'name']).where('publishStatus', '=', 2).orderBy('createdAt').limit(1).executeTakeFirst()
  for (const { by, days, reply, state, satisfaction, inBook, ...words } of feedbacks) {
    const id = newId()
    const place = inBook && book ? { textbookId: book.id, context: JSON.stringify({ bookName: book.name, ...inBook }) } : {}
    const handled = state === 'new' ? {} : { assigneeId: administrator.memberId }
    const at = { createdAt: daysAgo(days), updatedAt: daysAgo(Math.max(0, days - 1)) }
    await db
      .insertInto('feedbacks')
      .values({
        ...words,
        ...place,
        ...handled,
        ...at,
        id,
        state,
        memberId: personOf(people, by).memberId,
        satisfaction: satisfaction ?? null,
        replyCount: reply ? 1 : 0,
      })
      .execute()
    if (!reply) continue
    const createdAt = daysAgo(Math.max(0, days - 1))
    await db.insertInto('feedbackReplies').values({ id: newId(), feedbackId: id, memberId: administrator.memberId, body: reply, createdAt }).execute()
  }
}

async function loadIdentities(db: Db, people: People, administrator: Person): Promise<void> {
  for (const { by, days, approved, ...draft } of identities) {
    const { memberId } = personOf(people, by)
    const id = await insertRow(db, { ...draft, memberId, idNumber: null, orgName: '', mail: null, evidenceIds: [] })
    if (approved) {
      const row = await takeApplication(db, id)
      await approve({ db, user: administrator }, row, { rowVersion: row.rowVersion, validTo: null })
    }
    await db
      .updateTable('identityApplications')
      .set({ createdAt: daysAgo(days) })
      .where('id', '=', id)
      .execute()
  }
}

/** Log entries as an administrator would have caused them in the last days. */
async function loadLog(db: Db, user: Person): Promise<void> {
  const from = { address: '10.20.3.15' }
  const by = { db, user, from }
  const role = { kind: 'role', name: '教师' }
  await logOperation(by, 'role.change', {
    ...role,
    before: { features: ['mybook:add', 'mybook:edit'] },
    after: { features: ['mybook:add', 'mybook:edit', 'mybook:publish'] },
  })
  await logOperation(by, 'setting.change', { kind: 'institution', name: '江川理工大学', before: { tagline: '' }, after: { tagline: '数字教材中心' } })
  await logOperation(by, 'member.disable', { kind: 'member', name: '韩冰', before: { state: 'active' }, after: { state: 'disabled' } })
  await logOperation(by, 'member.enable', { kind: 'member', name: '韩冰', before: { state: 'disabled' }, after: { state: 'active' } })
}

async function loadCustomers({ platform }: App['database']): Promise<void> {
  const there = await platform.selectFrom('customers').select('id').limit(1).executeTakeFirst()
  if (there) return
  for (const { days, contacts, nextInDays, ...draft } of customers) {
    const id = await insertCustomer(platform, { ...draft, ownerId: null, nextContactAt: null, remark: '' })
    for (const spoken of contacts) await insertContact(platform, { accountId: null, name: '平台管理员' }, id, { ...spoken, nextContactAt: null })
    const next = nextInDays === undefined ? {} : { nextContactAt: daysAgo(-nextInDays) }
    await platform
      .updateTable('customers')
      .set({ createdAt: daysAgo(days), ...next })
      .where('id', '=', id)
      .execute()
  }
}
