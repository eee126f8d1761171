import { newId } from '#server/kernel/data/id.ts'
import { seal } from '#server/kernel/crypto/sealed.ts'
import { startSession } from '#server/kernel/access/session.ts'
import { buildPerson, withInstitution, type Person } from '#server/seeds/institution.ts'
import { buildTextbook, paragraphs } from '#server/seeds/textbook.ts'
import type { openServer } from '../open.ts'

/** Part of the names of objects of another institution: no answer to a caller outside of it may contain it. */
export const canary = '他院机密'

/** One of each object that a call can be about. A new feature adds its own. */
export type Things = Awaited<ReturnType<typeof buildThings>>

type Server = Awaited<ReturnType<typeof openServer>>

const idNames = [
  'jobId',
  'versionId',
  'departmentId',
  'emptyDepartmentId',
  'cohortId',
  'usergroupId',
  'feedbackId',
  'resolvedFeedbackId',
  'identityId',
  'approvedIdentityId',
  'messageId',
  'deliveryId',
  'announcementId',
  'draftAnnouncementId',
  'providerId',
  'fileId',
  'rechargeId',
  'customerId',
  'packageId',
  'importId',
  'doneImportId',
] as const

let made = 0

/** A draft and a published textbook of a person, each with one chapter. */
async function buildBooks({ database }: Server, person: Person, mark: string) {
  const name = `${mark}草稿 ${++made}`
  const draft = await buildTextbook(database, person, { draft: { name } })
  const published = await buildTextbook(database, person, { draft: { name: `${mark}已发布 ${++made}` }, publish: true })
  return {
    name,
    textbookId: draft.id,
    chapterId: draft.chapterIds[0] ?? '',
    publishedId: published.id,
    publishedChapterId: published.chapterIds[0] ?? '',
  }
}

/** Builds the objects of a person. */
export async function buildThings(server: Server, person: Person, mark = '') {
  const { database, app } = server
  const named = (name: string) => `${mark}${name} ${++made}`
  const books = await buildBooks(server, person, mark)
  const account = await boundAccount(database, person)
  const role = `made-${++made}`
  const ids = Object.fromEntries(idNames.map((name) => [name, newId()])) as Record<(typeof idNames)[number], string>
  const student = await buildPerson(database, person.institutionId, 'student', { name: named('学生') })
  const disabled = await buildPerson(database, person.institutionId, 'student', { name: named('停用') })
  const waiting = await buildPerson(database, person.institutionId, 'student', { name: named('等待') })
  await withInstitution(database, person.institutionId, async (db, platform) => {
    const { memberId, institutionId } = person
    await platform.updateTable('accounts').set({ totpEnabledAt: new Date() }).where('id', '=', student.accountId).execute()
    await db.updateTable('members').set({ state: 'waiting' }).where('id', '=', waiting.memberId).execute()
    await db.updateTable('members').set({ disabledAt: new Date() }).where('id', '=', disabled.memberId).execute()
    await db
      .insertInto('jobs')
      .values({ memberId, id: ids.jobId, kind: 'none', title: named('任务'), input: '{}', state: 'failed', error: '{"zh":"","en":""}' })
      .execute()
    const version = { id: ids.versionId, chapterId: books.chapterId, savedBy: memberId, wordCount: 1, contentHash: '', content: '{}' }
    await db.insertInto('chapterVersions').values(version).execute()
    const departments = [ids.departmentId, ids.emptyDepartmentId].map((id) => ({ id, parentId: null, ancestors: [], name: named('院系') }))
    await db.insertInto('departments').values(departments).execute()
    await db
      .insertInto('roles')
      .values({ code: role, name: named('角色'), modules: [], features: [] })
      .execute()
    await db
      .insertInto('cohorts')
      .values({ id: ids.cohortId, name: named('班') })
      .execute()
    await db
      .insertInto('usergroups')
      .values({ id: ids.usergroupId, name: named('用户组'), kind: 'static', ownerId: memberId })
      .execute()
    await db
      .insertInto('usergroupGrants')
      .values({ usergroupId: ids.usergroupId, resourceKind: 'textbook', resourceId: books.publishedId, access: 'read', grantedBy: memberId })
      .execute()
    const feedback = { memberId, type: 'bug', body: named('反馈') }
    await db
      .insertInto('feedbacks')
      .values([
        { ...feedback, id: ids.feedbackId },
        { ...feedback, id: ids.resolvedFeedbackId, state: 'resolved' },
      ])
      .execute()
    const identity = {
      memberId,
      kind: 'author',
      method: 'manual',
      realName: named('申请人'),
      idNumber: seal(app.secret, 'identity', '110101199001011234'),
    }
    await db
      .insertInto('identityApplications')
      .values([
        { ...identity, id: ids.identityId },
        { ...identity, id: ids.approvedIdentityId, kind: 'teacher', state: 'approved' },
      ])
      .execute()
    const words = JSON.stringify({ title: { zh: named('消息'), en: '' }, body: { zh: '', en: '' } })
    await db.insertInto('messages').values({ id: ids.messageId, memberId, type: 'system', words }).execute()
    await db.insertInto('deliveries').values({ id: ids.deliveryId, messageId: ids.messageId, memberId, way: 'mail', state: 'dead' }).execute()
    const announcement = { publisherId: institutionId, body: '', type: 'news', audience: 'all', createdByName: '王芳' }
    await db
      .insertInto('announcements' as never)
      .values([
        { ...announcement, id: ids.announcementId, title: named('公告'), state: 'published', startAt: new Date(Date.now() - 1000) },
        { ...announcement, id: ids.draftAnnouncementId, title: named('公告草稿'), state: 'draft', startAt: null },
      ] as never)
      .execute()
    await db
      .insertInto('identityProviders')
      .values({
        id: ids.providerId,
        code: `p${++made}`,
        name: named('校园'),
        protocol: 'cas',
        settings: '{"protocol":"cas","base":"https://cas.test"}',
      })
      .execute()
    await db
      .insertInto('files')
      .values({ id: ids.fileId, sha256: 'a'.repeat(64), name: 'a.png', suffix: 'png', mime: 'image/png', size: 1, createdBy: memberId })
      .execute()
    const file = { kind: 'users', fileName: named('名单'), size: 1, sha256: null, headers: ['姓名'], mapping: '["name"]', createdBy: memberId }
    await db
      .insertInto('imports')
      .values([
        { ...file, id: ids.importId, state: 'checked', counts: '{"total":1,"good":1}' },
        { ...file, id: ids.doneImportId, state: 'done', counts: '{"total":1,"made":1}' },
      ])
      .execute()
    await db
      .insertInto('importRows')
      .values({ importId: ids.importId, line: 2, cells: ['甲'] })
      .execute()
    await platform
      .insertInto('recharges')
      .values({ id: ids.rechargeId, no: `r${++made}`, holderId: institutionId, amount: 100, voucherFileId: ids.fileId, requestedBy: memberId })
      .execute()
    await platform
      .insertInto('customers')
      .values({ id: ids.customerId, name: named('客户'), orgName: named('学校') })
      .execute()
    await platform
      .insertInto('packages')
      .values({ id: ids.packageId, name: named('套餐'), modules: ['tbook'] })
      .execute()
  })
  return {
    ...ids,
    ...account,
    person,
    institutionId: person.institutionId,
    studentId: student.memberId,
    disabledId: disabled.memberId,
    /** A student whose account is not activated. */
    waitingId: waiting.memberId,
    roleCode: role,
    ...books,
    content: JSON.stringify(paragraphs('改过的文字。')),
  }
}

/** A second session of the person, and a bound identity that signs in to the account. */
async function boundAccount({ platform }: Server['database'], person: Person): Promise<{ sessionId: string; boundId: string }> {
  await startSession(platform, person)
  const sessions = await platform.selectFrom('sessions').select('id').where('memberId', '=', person.memberId).orderBy('createdAt', 'desc').execute()
  const boundId = newId()
  const phone = `137${String(++made).padStart(8, '0')}`
  await platform.updateTable('accounts').set({ phone, phoneVerifiedAt: new Date() }).where('id', '=', person.accountId).execute()
  await platform.insertInto('accountIdentities').values({ id: boundId, accountId: person.accountId, provider: 'wechat', subject: boundId }).execute()
  return { sessionId: sessions[0]?.id ?? '', boundId }
}

/** The same after a deletion: textbooks are in the recycle bin; the ids of other objects belong to nothing. */
export async function deletedThings(server: Server, things: Things): Promise<Things> {
  const books = await buildBooks(server, things.person, '')
  const ids = [books.textbookId, books.publishedId]
  await withInstitution(server.database, things.person.institutionId, async (db) => {
    await db.updateTable('chapters').set({ deletedAt: new Date() }).where('textbookId', 'in', ids).execute()
    await db.updateTable('textbooks').set({ deletedAt: new Date() }).where('id', 'in', ids).execute()
    await db.updateTable('catalogue').set({ available: false }).where('textbookId', '=', books.publishedId).execute()
  })
  const gone = [...idNames, 'sessionId', 'boundId', 'institutionId', 'studentId', 'disabledId', 'waitingId'].map((name) => [name, newId()])
  return { ...things, ...books, ...Object.fromEntries(gone), roleCode: 'gone' }
}
