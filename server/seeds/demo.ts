import type { House } from '../kernel/house.ts'
import { hashPassword } from '../kernel/password.ts'
import { buildInstitution, buildPerson, type Person } from './institution.ts'

const password = 'recto-demo'
const firstCode = 'jiangchuan'

/** What is printed when the demo stands. */
export const demoAccounts = {
  firstCode,
  lines: [
    `Demo accounts, password ${password}:`,
    '  江川理工大学  admin · author · teacher · student, student2 … student30',
    '  海澜师范大学  admin-b · teacher-b · student-b',
    '  platform      root',
  ],
}

/** Everyone of the demo under his account name. */
export type DemoPeople = Record<string, Person>

const students = ['林晓', '陈嘉木', '王雨桐', '李思源', '张若琳', '刘子墨', '杨一帆', '赵清妍', '黄俊杰', '周可欣', '吴浩然', '徐静怡', '孙宇航', '马晓彤', '朱明哲', '胡雪莹', '郭天宇', '何佳宁', '高文博', '罗诗涵', '郑凯文', '梁雅婷', '谢子轩', '宋沐阳', '唐紫萱', '许嘉豪', '韩冰', '冯语嫣', '董承志', '欧阳慕云'] // prettier-ignore

/** Loads the demo institutions unless they are there; true when it did. Two processes that start at once do not both load. */
export async function loadDemo(house: House, say: (line: string) => void = () => undefined): Promise<boolean> {
  const { database } = house
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock(7239)')
    const found = await database.platform.selectFrom('institutions').select('id').where('code', '=', firstCode).executeTakeFirst()
    if (found) return false
    say('Loading the demo institutions …')
    await loadPeople(house)
    return true
  } finally {
    await client.query('select pg_advisory_unlock(7239)')
    client.release()
  }
}

async function loadPeople({ database }: House): Promise<DemoPeople> {
  const first = await buildInstitution(database, { code: firstCode, name: '江川理工大学', tagline: '数字教材中心' })
  const second = await buildInstitution(database, { code: 'hailan', name: '海澜师范大学', tagline: '数字教材中心' })
  const everyone: [account: string, institution: string, role: string, name: string][] = [
    ['root', first, 'administrator', '平台管理员'],
    ['admin', first, 'administrator', '沈书远'],
    ['author', first, 'author', '周启明'],
    ['teacher', first, 'teacher', '顾知行'],
    ...students.map((name, i): [string, string, string, string] => [i ? `student${i + 1}` : 'student', first, 'student', name]),
    ['admin-b', second, 'administrator', '江亦宁'],
    ['teacher-b', second, 'teacher', '白石岩'],
    ['student-b', second, 'student', '叶小舟'],
  ]
  const people = everyone.map(async ([account, institution, role, name]) => {
    const passwordHash = await hashPassword(password)
    return [account, await buildPerson(database, institution, role, { account, name, passwordHash, administrator: account === 'root' })] as const
  })
  return Object.fromEntries(await Promise.all(people))
}
