import type { Database, PlatformDb } from '#server/kernel/data/db.ts'
import type { App } from '#server/kernel/app.ts'
import { hashPassword, passwordMatches } from '#server/kernel/crypto/password.ts'
import { operator, logOperation } from '#server/kernel/events/operation-log.ts'
import { loadDemoTextbooks } from './demo-textbooks.ts'
import { buildInstitution, buildPerson, withInstitution, type Person } from './institution.ts'

const password = 'recto-demo'
const institutions = {
  first: { code: 'jiangchuan', name: '江川理工大学', tagline: '数字教材中心', host: 'localhost' },
  second: { code: 'hailan', name: '海澜师范大学', tagline: '数字教材中心' },
}

/** The lines that are printed after the demo was loaded. */
export const demoAccounts = [
  `Demo accounts, password ${password}:`,
  `  ${institutions.first.name}  admin · author · teacher · student, student2 … student30`,
  `  ${institutions.second.name}  admin-b · teacher-b · student-b`,
  '  platform      root',
]

/** All persons of the demo by account. */
export type DemoPeople = Record<string, Person>

const students = [
  '林晓',
  '陈嘉木',
  '王雨桐',
  '李思源',
  '张若琳',
  '刘子墨',
  '杨一帆',
  '赵清妍',
  '黄俊杰',
  '周可欣',
  '吴浩然',
  '徐静怡',
  '孙宇航',
  '马晓彤',
  '朱明哲',
  '胡雪莹',
  '郭天宇',
  '何佳宁',
  '高文博',
  '罗诗涵',
  '郑凯文',
  '梁雅婷',
  '谢子轩',
  '宋沐阳',
  '唐紫萱',
  '许嘉豪',
  '韩冰',
  '冯语嫣',
  '董承志',
  '欧阳慕云',
]

const people: [account: string, institution: keyof typeof institutions, role: string, name: string][] = [
  ['admin', 'first', 'administrator', '沈书远'],
  ['author', 'first', 'author', '周启明'],
  ['teacher', 'first', 'teacher', '顾知行'],
  ...students.map((name, i): [string, 'first', string, string] => [i ? `student${i + 1}` : 'student', 'first', 'student', name]),
  ['admin-b', 'second', 'administrator', '江亦宁'],
  ['teacher-b', 'second', 'teacher', '白石岩'],
  ['student-b', 'second', 'student', '叶小舟'],
]
/** The account that is created last: if it exists the demo is complete; if not, the next start continues an interrupted load. */
const last = ['root', 'first', 'administrator', '平台管理员'] as const

/** `begun` if loading was interrupted. */
export async function demoState({ platform }: Pick<Database, 'platform'>): Promise<'none' | 'begun' | 'loaded'> {
  const institution = await platform.selectFrom('institutions').select('id').where('code', '=', institutions.first.code).executeTakeFirst()
  if (!institution) return 'none'
  const root = await platform.selectFrom('accounts').select('id').where('account', '=', last[0]).executeTakeFirst()
  return root ? 'loaded' : 'begun'
}

const names = [...people, last].map(([account]) => account)

/** The demo accounts whose password is still the published one. */
export async function* openDemoAccounts(platform: PlatformDb): AsyncGenerator<{ id: string; account: string }> {
  if ((await demoState({ platform })) === 'none') return
  const found = platform.selectFrom('accounts').select(['id', 'account', 'passwordHash']).where('account', 'in', names)
  for (const { passwordHash, ...account } of await found.where('deletedAt', 'is', null).orderBy('account', 'desc').execute())
    if (passwordHash && (await passwordMatches(password, passwordHash))) yield account
}

/** Whether a demo account still has the published password. */
export async function demoIsOpen({ platform }: Pick<Database, 'platform'>): Promise<boolean> {
  return !(await openDemoAccounts(platform).next()).done
}

/**
 * Loads the demo unless it is complete; returns whether it did. If two processes start at once, only one loads. When `stop` is aborted it throws
 * between two parts; the next start continues.
 */
export async function loadDemo(app: App, say: (line: string) => void = () => undefined, stop?: AbortSignal): Promise<boolean> {
  const { database } = app
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock(7239)')
    if ((await demoState(database)) === 'loaded') return false
    say('Loading the demo institutions …')
    const ids = { first: await institution(database, institutions.first), second: await institution(database, institutions.second) }
    const person = async ([account, where, role, name]: (typeof people)[number] | typeof last) =>
      [account, await demoPerson(database, ids[where], role, account, name)] as const
    const loaded: DemoPeople = Object.fromEntries(await Promise.all(people.map(person)))
    await loadContent(app, loaded, stop)
    await person(last)
    for (const [which, id] of Object.entries(ids) as [keyof typeof institutions, string][])
      await withInstitution(database, id, (db) =>
        logOperation({ db, user: operator }, 'demo.load', { kind: 'institution', id, name: institutions[which].name }),
      )
    return true
  } finally {
    await client.query('select pg_advisory_unlock(7239)')
    client.release()
  }
}

/** Loads the content of the demo; parts that exist already are not loaded again. */
async function loadContent(app: App, loaded: DemoPeople, stop?: AbortSignal): Promise<void> {
  for (const load of [loadDemoTextbooks, ...app.collected.demo]) {
    stop?.throwIfAborted()
    await load(app, loaded)
  }
}

async function institution(database: Database, draft: { code: string; name: string; tagline: string; host?: string }): Promise<string> {
  const found = await database.platform.selectFrom('institutions').select('id').where('code', '=', draft.code).executeTakeFirst()
  return found?.id ?? buildInstitution(database, draft)
}

async function demoPerson(database: Database, institutionId: string, role: string, account: string, name: string): Promise<Person> {
  const found = await database.platform.selectFrom('accounts').select('id').where('account', '=', account).executeTakeFirst()
  if (!found)
    return buildPerson(database, institutionId, role, {
      account,
      name,
      passwordHash: await hashPassword(password),
      administrator: account === 'root',
    })
  const member = await withInstitution(database, institutionId, (db) =>
    db.selectFrom('members').select('id').where('accountId', '=', found.id).executeTakeFirstOrThrow(),
  )
  return { accountId: found.id, institutionId, memberId: member.id, name, cookie: '' }
}
