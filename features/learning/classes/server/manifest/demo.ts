import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { putMembers } from '../members/member-queries.ts'
import { insertClass } from '../write-queries.ts'

const groups = ['第一组', '第二组', '第三组']
const draft = { describe: '', textbookId: null, capacity: null, inviteExpiresAt: null }

/** Two classes of the teacher: one that runs, with all students in three groups, and one that students join. */
export async function loadDemoClasses(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  const students = Object.keys(people)
    .filter((account) => /^student\d*$/.test(account))
    .map((account) => demoPerson(people, account).memberId)
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const there = await db.selectFrom('classes').select('classes.id').where('classes.ownerId', '=', teacher.memberId).limit(1).executeTakeFirst()
    if (there) return
    const book = await db
      .selectFrom('catalogue')
      .innerJoin('editions', 'editions.id', 'catalogue.editionId')
      .select('catalogue.textbookId')
      .where('catalogue.publisherId', '=', teacher.institutionId)
      .where('editions.name', '=', '数据结构与算法')
      .executeTakeFirst()
    const first = { ...draft, textbookId: book?.textbookId ?? null, name: '数据结构', term: '2026 秋', startsOn: '2026-09-01', endsOn: '2027-01-15' }
    const running = await insertClass(db, teacher.memberId, {
      ...first,
      joinMode: 'closed',
      state: 'running',
      describe: '周二、周四第 3、4 节，东 3-201。',
    })
    const active = { role: 'student', state: 'active' } as const
    await putMembers(db, running, 'added', [
      { memberId: demoPerson(people, 'author').memberId, role: 'teacher', state: 'active', groupName: '' },
      ...students.map((memberId, at) => ({ ...active, memberId, groupName: groups[at % groups.length] ?? '' })),
    ])
    const second = { ...draft, name: '算法设计', term: '2027 春', startsOn: '2027-02-22', endsOn: '2027-06-30' }
    const recruiting = await insertClass(db, teacher.memberId, { ...second, joinMode: 'approve', state: 'recruiting', capacity: 40 })
    const [from, members, asking] = [1, 5, 2]
    await putMembers(
      db,
      recruiting,
      'code',
      students.slice(from, from + members + asking).map((memberId, at) => ({
        memberId,
        role: 'student',
        state: at < members ? 'active' : 'pending',
        groupName: '',
      })),
    )
  })
}
