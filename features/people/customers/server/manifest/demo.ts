import { sql } from 'kysely'
import type { CustomerSource, CustomerState, contactKinds } from '../../contract.ts'
import type { App } from '#server/kernel/app.ts'
import { insertContact, insertCustomer } from '../queries.ts'

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Loads customers of the platform and the talks with them. */
export async function loadDemoCustomers({ database: { platform } }: App): Promise<void> {
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

interface DemoCustomer {
  days: number
  name: string
  title: string
  orgName: string
  phone: string | null
  mail: string | null
  region: string
  source: CustomerSource
  interest: string
  level: number
  contacts: readonly { kind: (typeof contactKinds)[number]; body: string; state: CustomerState }[]
  /** Date of the next contact, in days from now; negative if it is overdue. */
  nextInDays?: number
}

const customers: readonly DemoCustomer[] = [
  {
    days: 0,
    name: '高文博',
    title: '教务处副处长',
    orgName: '南岭学院',
    phone: '13900002222',
    mail: null,
    region: '湖南',
    source: 'trial',
    interest: '公共基础课的数字教材',
    level: 1,
    contacts: [],
  },
  {
    days: 2,
    name: '何佳宁',
    title: '编辑部主任',
    orgName: '西山出版社',
    phone: '13900003333',
    mail: 'hejn@xishan.example',
    region: '北京',
    source: 'website',
    interest: '把已有教材转成数字版',
    level: 1,
    nextInDays: 1,
    contacts: [{ kind: 'call', body: '介绍了导入与三审流程，对方要先看 Word 导入的效果。', state: 'contacted' }],
  },
  {
    days: 6,
    name: '许嘉豪',
    title: '信息中心',
    orgName: '北湖职业技术学院',
    phone: '13900004444',
    mail: null,
    region: '湖北',
    source: 'market',
    interest: '统一身份认证对接',
    level: 2,
    nextInDays: -2,
    contacts: [
      { kind: 'visit', body: '拜访信息中心，对方使用 CAS，账号约 8000 个。', state: 'contacted' },
      { kind: 'meeting', body: '线上会议确认了对接范围，等对方报价审批。', state: 'negotiating' },
    ],
  },
  {
    days: 21,
    name: '唐紫萱',
    title: '图书馆馆长',
    orgName: '东屿大学',
    phone: null,
    mail: 'library@dongyu.example',
    region: '福建',
    source: 'manual',
    interest: '馆藏教材的阅读',
    level: 2,
    contacts: [{ kind: 'mail', body: '对方预算已定，明年再谈。', state: 'lost' }],
  },
]
