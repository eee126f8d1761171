import { moduleCodes } from '#contract/modules.ts'
import { insertCohort } from '../cohorts/cohort-queries.ts'
import { insertDepartment } from '../departments/department-queries.ts'
import { insertInstitution, type NewInstitution } from '../new-institution-queries.ts'
import { insertPackage } from '../packages/package-queries.ts'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { nameSearchKeys } from '#server/kernel/people/name-search-keys.ts'

/** Departments: name, code, and the departments below it. */
const colleges: [name: string, code: string, ...below: string[]][] = [
  ['物理学院', 'WL', '光学系', '应用物理系', '物理实验教学中心'],
  ['计算机学院', 'JSJ', '软件工程系', '计算机科学系', '智能工程系', '网络与信息安全系'],
  ['数学与统计学院', 'SX', '应用数学系', '统计学系'],
  ['机电工程学院', 'JD', '机械设计系', '自动化系'],
  ['化学与材料学院', 'HX'],
  ['外国语学院', 'WY'],
  ['教务处', 'JWC'],
  ['数字教材中心', 'JC'],
]
const cohorts: [name: string, department: string, year: number, archived?: true][] = [
  ['软件2301', '软件工程系', 2023],
  ['软件2302', '软件工程系', 2023],
  ['智能2301', '智能工程系', 2023],
  ['应物2301', '应用物理系', 2023],
  ['统计2401', '统计学系', 2024],
  ['软件1901', '软件工程系', 2019, true],
]
const GiB = 1024 ** 3
const packages = [
  {
    name: '基础版',
    describe: '教材编写与阅读',
    accountLimit: 500,
    storageLimit: 50 * GiB,
    yearlyPrice: 980_000,
    modules: ['homepage', 'tbook', 'mybook', 'allbook', 'zyzx', 'user_management', 'SystemManagement'],
  },
  { name: '专业版', describe: '教材、课程与考试', accountLimit: 5000, storageLimit: 500 * GiB, yearlyPrice: 3_980_000, modules: moduleCodes },
  { name: '旗舰版', describe: '全部模块，不限账号', accountLimit: null, storageLimit: 2048 * GiB, yearlyPrice: 12_800_000, modules: moduleCodes },
]

/** Institutions without people, to fill the list of institutions on the platform. */
const others: (Omit<NewInstitution, 'id' | 'expiresAt'> & { package: string; days: number | null; suspended?: true })[] = [
  {
    code: 'yunling',
    name: '云岭职业技术学院',
    kind: 'college',
    region: '云南省 昆明市',
    contact: '段立明',
    contactPhone: '0871-6510 2288',
    package: '基础版',
    days: 18,
  },
  {
    code: 'qinghe',
    name: '青禾教育出版社',
    kind: 'publisher',
    region: '北京市 海淀区',
    contact: '苏敏',
    contactPhone: '010-6275 1180',
    package: '旗舰版',
    days: 402,
  },
  {
    code: 'lingnan',
    name: '岭南交通大学',
    kind: 'university',
    region: '广东省 广州市',
    contact: '黎志远',
    contactPhone: '020-8711 0316',
    package: '专业版',
    days: 231,
  },
  {
    code: 'beishan',
    name: '北山实验中学',
    kind: 'school',
    region: '辽宁省 沈阳市',
    contact: '宁海',
    contactPhone: '024-2390 5566',
    package: '基础版',
    days: -12,
  },
  {
    code: 'xihu',
    name: '西湖数字课程公司',
    kind: 'company',
    region: '浙江省 杭州市',
    contact: '陆一鸣',
    contactPhone: '0571-8795 0021',
    package: '基础版',
    days: null,
    suspended: true,
  },
]

const inDays = (days: number | null) => (days === null ? null : new Date(Date.now() + days * 86_400_000))

/** Loads departments, cohorts, packages, and further institutions of the demo. Does nothing if departments exist already. */
export async function loadDemoInstitutions(app: App, people: DemoPeople): Promise<void> {
  const [admin, second] = [demoPerson(people, 'admin'), demoPerson(people, 'admin-b')]
  if (await hasDepartments(app, admin.institutionId)) return
  await app.database.transaction(admin.institutionId, 'read write', async ({ platform, db, inInstitution }) => {
    const ids = await packagesOf(platform)
    await give(platform, admin.institutionId, ids.get('专业版'), 300, { region: '江苏省 南京市', contact: '沈书远', contactPhone: '025-8431 2000' })
    await give(platform, second.institutionId, ids.get('旗舰版'), 120, { region: '福建省 厦门市', contact: '江亦宁', contactPhone: '0592-218 0000' })
    await departmentsOf(db as Db, people)
    await inInstitution(second.institutionId, async (there) => {
      for (const name of ['教育学院', '文学院', '信息中心']) await insertDepartment(there, { name, code: null, parentId: null, afterId: newId() })
    })
    for (const { package: name, days, suspended, ...row } of others) {
      const id = newId()
      const packageId = ids.get(name) ?? null
      await inInstitution(id, (there) => insertInstitution(platform, there, { ...row, id, packageId, expiresAt: inDays(days) }))
      if (suspended) await platform.updateTable('institutions').set({ suspendedAt: new Date() }).where('id', '=', id).execute()
    }
  })
}

const hasDepartments = ({ database }: App, institutionId: string) =>
  database.withInstitution(
    institutionId,
    'read only',
    async (db) => (await db.selectFrom('departments').select('id').limit(1).executeTakeFirst()) !== undefined,
  )

async function packagesOf(platform: PlatformDb): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { modules, ...draft } of packages)
    ids.set(draft.name, await insertPackage(platform, { ...draft, modules: [...modules] as (typeof moduleCodes)[number][] }))
  return ids
}

async function give(platform: PlatformDb, id: string, packageId: string | undefined, days: number, about: object): Promise<void> {
  await platform
    .updateTable('institutions')
    .set({ ...about, packageId: packageId ?? null, expiresAt: inDays(days) })
    .where('id', '=', id)
    .execute()
}

/** Inserts departments and cohorts with their adviser, and assigns the members to them. */
async function departmentsOf(db: Db, people: DemoPeople): Promise<void> {
  const ids = new Map<string, string>()
  const last = newId()
  for (const [name, code, ...below] of colleges) {
    const id = await insertDepartment(db, { name, code, parentId: null, afterId: last })
    ids.set(name, id)
    for (const each of below) ids.set(each, await insertDepartment(db, { name: each, code: null, parentId: id, afterId: last }))
  }
  const at = (name: string) => ids.get(name) ?? null
  const classes: { id: string; department: string; year: number }[] = []
  for (const [name, department, year, archived] of cohorts) {
    const id = await insertCohort(db, { name, departmentId: at(department), entryYear: year, adviserId: people['teacher']?.memberId ?? null })
    if (archived) await db.updateTable('cohorts').set({ archivedAt: new Date() }).where('id', '=', id).execute()
    else classes.push({ id, department, year })
  }
  await place(db, people, 'admin', { number: '20020301', title: '教务处处长', departmentId: at('教务处') }, 0.2)
  await place(db, people, 'author', { number: '20090114', title: '教授', departmentId: at('物理学院') }, 0.6)
  await place(db, people, 'teacher', { number: '20130207', title: '副教授', departmentId: at('计算机学院') }, 1.4)
  const students = Object.keys(people).filter((account) => /^student\d*$/.test(account))
  for (const [n, account] of students.entries()) {
    const own = classes[n % classes.length]
    const number = `${own?.year ?? 2023}${String(1001 + n)}`
    await place(db, people, account, { number, departmentId: at(own?.department ?? ''), cohortId: own?.id ?? null }, (n * 7) % 40)
  }
}

interface Placed {
  number: string
  title?: string
  departmentId: string | null
  cohortId?: string | null
}

/** Sets number, title, department and cohort of a member, and the last sign-in to some days ago. */
async function place(db: Db, people: DemoPeople, account: string, placed: Placed, days: number): Promise<void> {
  const person = people[account]
  if (!person) return
  await db
    .updateTable('members')
    .set({
      ...placed,
      ...nameSearchKeys({ name: person.name, number: placed.number, account }),
      lastLoginAt: new Date(Date.now() - days * 86_400_000),
    })
    .where('id', '=', person.memberId)
    .execute()
}
