import type { Member, MemberState } from '../../contract.ts'
import type { MemberColumn } from '../../contract-files.ts'
import { type ExportColumn, exportKind, minuteIn, zonedName } from '#server/kernel/files/exports.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { MemberFilter } from './member-filter-queries.ts'
import { selectMembers } from '../queries.ts'
import { scopeNames, standingNames } from '../rules.ts'
import { present } from '../present.ts'

interface Wanted extends MemberFilter {
  columns: MemberColumn[]
}

/** The members that a filter finds within the caller's data scope, as a table. */
export const usersExportKind = exportKind<Wanted, Member>('users-export', { zh: '用户', en: 'People' }, ({ columns, ...filter }, asked) => ({
  columns: columns.map((column) => columnsIn(asked.language, asked.timeZone)[column]),
  async piece(db, cursor, platform) {
    const found = await selectMembers(db, asked.user, filter, { page: 1, size: 1000, whole: true, ...(cursor !== undefined && { cursor }) })
    return { ...found, items: await present({ db, platform, user: asked.user, language: asked.language }, found.items) }
  },
}))

const joined = (list: readonly { name: string }[], language: Language) => list.map(({ name }) => name).join(language === 'zh-CN' ? '、' : ', ')
const day = (timeZone: string, at: string | null) => minuteIn(timeZone, at ? new Date(at) : null)

function columnsIn(language: Language, timeZone: string): Record<MemberColumn, ExportColumn<Member>> {
  return {
    name: { name: { zh: '姓名', en: 'Name' }, of: ({ name }) => name },
    number: { name: { zh: '学号/工号', en: 'Number' }, of: ({ number }) => number },
    account: { name: { zh: '账号', en: 'Account' }, of: ({ account }) => account },
    phone: { name: { zh: '手机号', en: 'Phone' }, of: ({ phone }) => phone },
    mail: { name: { zh: '邮箱', en: 'Mail' }, width: 24, of: ({ mail }) => mail },
    roles: { name: { zh: '角色', en: 'Roles' }, width: 20, of: ({ roles }) => joined(roles, language) },
    title: { name: { zh: '职称', en: 'Title' }, of: ({ title }) => title },
    department: { name: { zh: '院系', en: 'Department' }, width: 20, of: ({ department }) => department?.name ?? null },
    furtherDepartments: {
      name: { zh: '兼任院系', en: 'Further departments' },
      width: 20,
      of: ({ furtherDepartments }) => joined(furtherDepartments, language),
    },
    cohort: { name: { zh: '班级', en: 'Cohort' }, of: ({ cohort }) => cohort?.name ?? null },
    entryYear: { name: { zh: '入学年份', en: 'Entry year' }, width: 10, of: ({ entryYear }) => entryYear },
    scope: { name: { zh: '数据范围', en: 'Data scope' }, of: ({ effectiveScope }) => inLanguage(scopeNames[effectiveScope], language) },
    state: { name: { zh: '状态', en: 'State' }, width: 10, of: ({ state }) => stateName(state, language) },
    lastLoginAt: {
      name: zonedName({ zh: '最近登录', en: 'Last sign-in' }, timeZone),
      width: 30,
      of: ({ lastLoginAt }) => day(timeZone, lastLoginAt),
    },
    createdAt: { name: zonedName({ zh: '创建时间', en: 'Created' }, timeZone), width: 30, of: ({ createdAt }) => day(timeZone, createdAt) },
  }
}

const stateName = (state: MemberState, language: Language) => inLanguage(standingNames[state] ?? { zh: state, en: state }, language)
