import type { CustomerSource, CustomerState, contactKinds } from '#features/people/customers/contract.ts'
import type { FeedbackState, FeedbackType } from '#features/messaging/feedback/contract.ts'
import type { IdentityKind, IdentityMethod } from '#features/people/identity/contract.ts'

interface DemoFeedback {
  by: string
  days: number
  type: FeedbackType
  state: FeedbackState
  body: string
  contact?: string
  pageUrl?: string
  inBook?: { chapterName: string; quote: string }
  reply?: string
  satisfaction?: number
}

export const feedbacks: readonly DemoFeedback[] = [
  {
    by: 'student5',
    days: 0,
    type: 'content',
    state: 'new',
    body: '例题第二步的单位写成了 N·m，应该是 J。',
    inBook: { chapterName: '功和能', quote: '合力做的功 W = 120 N·m' },
  },
  {
    by: 'student12',
    days: 1,
    type: 'bug',
    state: 'new',
    body: '手机上横屏阅读时，公式编号被挡住了。\n机型是 iPad mini，竖屏正常。',
    pageUrl: '/Previewtextbook',
    contact: '139****2210',
  },
  {
    by: 'teacher',
    days: 2,
    type: 'suggestion',
    state: 'accepted',
    body: '希望章节列表能按更新时间排序，备课时好找最近改过的小节。',
    pageUrl: '/textmange/mytext/',
  },
  {
    by: 'student2',
    days: 4,
    type: 'content',
    state: 'processing',
    body: '图的说明和正文里的编号对不上。',
    inBook: { chapterName: '绪论', quote: '如图 1-2 所示' },
    reply: '编者已在核对，修订后会随下一版发布。',
  },
  {
    by: 'author',
    days: 6,
    type: 'bug',
    state: 'resolved',
    body: '从 Word 粘贴表格后列宽变成一样宽。',
    reply: '已修复，刷新编辑器后再粘贴即可保留列宽。',
    satisfaction: 5,
  },
  {
    by: 'student20',
    days: 9,
    type: 'complaint',
    state: 'rejected',
    body: '教材下载按钮是灰的。',
    reply: '这本教材的编者没有开放下载，可以离线阅读。',
  },
  {
    by: 'student8',
    days: 15,
    type: 'suggestion',
    state: 'closed',
    body: '夜间模式可以再暗一点。',
    reply: '阅读设置里已有“夜间”主题，适合在暗处阅读。',
    satisfaction: 4,
  },
]

interface DemoIdentity {
  by: string
  days: number
  kind: IdentityKind
  method: IdentityMethod
  realName: string
  number: string
  department: string
  title: string
  approved?: true
}

export const identities: readonly DemoIdentity[] = [
  { by: 'student30', days: 1, kind: 'teacher', method: 'roster', realName: '欧阳慕云', number: 'T20260317', department: '物理学院', title: '助教' },
  { by: 'student7', days: 3, kind: 'author', method: 'manual', realName: '杨一帆', number: '', department: '计算机学院', title: '' },
  {
    by: 'teacher',
    days: 12,
    kind: 'author',
    method: 'manual',
    realName: '顾知行',
    number: 'T20180042',
    department: '物理学院',
    title: '副教授',
    approved: true,
  },
]

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

export const customers: readonly DemoCustomer[] = [
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
