import { systemMessages } from '#server/kernel/events/message-types.ts'
import type { Database, Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { notify } from '#server/kernel/events/notify.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { withInstitution, type Person } from './institution.ts'

const hash = 'a'.repeat(64)

/** Inserts at least one row into every owned table for a person's institution. The test of separation fails for a table that is missing here. */
export async function buildEverything(database: Database, { institutionId, accountId, memberId }: Person): Promise<void> {
  const [textbookId, chapterId, editionId] = [newId(), newId(), newId()]
  await withInstitution(database, institutionId, async (db) => {
    await db.insertInto('preferences').values({ memberId, name: 'theme', value: 'dark' }).execute()
    await db.insertInto('loginRecords').values({ id: newId(), memberId }).execute()
    await db.insertInto('keptAnswers').values({ accountId, call: 'a', key: 'b', requestHash: 'c' }).execute()
    await db.insertInto('jobs').values({ id: newId(), memberId, kind: 'none', title: '', input: '{}', state: 'done' }).execute()
    await db
      .insertInto('files')
      .values({ id: newId(), sha256: hash, name: 'a.png', suffix: 'png', mime: 'image/png', size: 1, createdBy: memberId })
      .execute()
    const by = { createdBy: memberId, updatedBy: memberId }
    await db
      .insertInto('textbooks')
      .values({ ...by, id: textbookId, name: '书' })
      .execute()
    await db.insertInto('textbookMembers').values({ textbookId, memberId, role: 'chief' }).execute()
    const text = { content: '{}', contentHash: hash, position: 1, updatedBy: memberId }
    await db
      .insertInto('chapters')
      .values({ ...text, id: chapterId, textbookId, name: '章' })
      .execute()
    const version = { id: newId(), chapterId, content: '{}', contentHash: hash, wordCount: 0, savedBy: memberId }
    await db.insertInto('chapterVersions').values(version).execute()
    await db.insertInto('chapterPresence').values({ chapterId, memberId, editing: true }).execute()
    await db
      .insertInto('editions')
      .values(edition(editionId, textbookId, institutionId))
      .execute()
    await db.insertInto('catalogue').values({ textbookId, publisherId: institutionId, editionId, openScope: 'org', available: true }).execute()
    await db.insertInto('entitlements').values({ id: newId(), textbookId, source: 'own' }).execute()
    await db.insertInto('readingPlaces').values({ memberId, textbookId, editionId, chapterId, percent: 0, device: 'PC' }).execute()
    await db.insertInto('readingChapters').values({ memberId, textbookId, chapterId, read: 0 }).execute()
    await buildPeople(db, memberId, textbookId)
    await buildAdministration(db, memberId)
  })
}

async function buildPeople(db: Db, memberId: string, textbookId: string): Promise<void> {
  const [departmentId, usergroupId, importId] = [newId(), newId(), newId()]
  await db
    .insertInto('departments')
    .values({ id: departmentId, ancestors: [departmentId], name: '院系' })
    .execute()
  await db.insertInto('cohorts').values({ id: newId(), departmentId, name: '一班' }).execute()
  await db.insertInto('memberDepartments').values({ memberId, departmentId, kind: 'further' }).execute()
  await db.insertInto('usergroups').values({ id: usergroupId, name: '组', kind: 'static', ownerId: memberId }).execute()
  await db.insertInto('usergroupMembers').values({ usergroupId, memberId }).execute()
  await db
    .insertInto('usergroupGrants')
    .values({ usergroupId, resourceKind: 'textbook', resourceId: textbookId, access: 'read', grantedBy: memberId })
    .execute()
  await logOperation({ db, user: { memberId, name: '林' } }, 'member.add', { kind: 'member', id: memberId, name: '林' })
  await db.insertInto('imports').values({ id: importId, kind: 'users', fileName: 'a.csv', size: 1, sha256: hash, createdBy: memberId }).execute()
  await db
    .insertInto('importRows')
    .values({ importId, line: 2, cells: ['a'] })
    .execute()
  await notify(db, [memberId], { type: systemMessages, title: { zh: '你好', en: 'Hello' } })
  await buildMessages(db, memberId)
}

async function buildMessages(db: Db, memberId: string): Promise<void> {
  const { id: messageId } = await db.selectFrom('messages').select('id').where('memberId', '=', memberId).executeTakeFirstOrThrow()
  await db.insertInto('messagePreferences').values({ memberId }).execute()
  await db.insertInto('deliveries').values({ messageId, memberId, way: 'mail' }).execute()
  const announcementId = newId()
  const words = { title: '公告', body: '', createdByName: '林' }
  await db
    .insertInto('announcements')
    .values({ ...words, id: announcementId, type: 'news', audience: 'all' })
    .execute()
  await db.insertInto('announcementNotices').values({ announcementId }).execute()
  await db.insertInto('announcementViews').values({ announcementId, memberId }).execute()
}

async function buildAdministration(db: Db, memberId: string): Promise<void> {
  const feedbackId = newId()
  await db.insertInto('feedbacks').values({ id: feedbackId, memberId, type: 'bug', body: '打不开' }).execute()
  await db.insertInto('feedbackReplies').values({ id: newId(), feedbackId, memberId, body: '在看' }).execute()
  await db.insertInto('identityProviders').values({ id: newId(), code: 'cas', name: '统一身份认证', protocol: 'cas', settings: '{}' }).execute()
  await db.insertInto('identityApplications').values({ id: newId(), memberId, kind: 'teacher', method: 'manual', realName: '林' }).execute()
}

function edition(id: string, textbookId: string, publisherId: string) {
  const words = {
    publisherName: '学校',
    name: '书',
    subtitle: '',
    describe: '',
    question: '',
    isbn: '',
    language: 'zh-CN',
    label: '',
    notes: '',
    publishedBy: '林',
  }
  const rights = { allowCopy: true, allowDownload: false, textbooksType: 1 }
  return { ...words, ...rights, id, textbookId, publisherId, no: 1, authors: '[]', contentHash: hash, chapterCount: 1, wordCount: 0 }
}
