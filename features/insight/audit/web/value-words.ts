import { rightNames, moduleRows } from '#contract/rights.ts'

type Words = { zh: string; en: string }

/** Texts for the codes of states, scopes, roles and the like. Names given by people are never looked up here. */
const words: Record<string, Words> = {
  accepted: { zh: '已受理', en: 'Accepted' },
  active: { zh: '在用', en: 'Active' },
  admin: { zh: '机构管理员', en: 'Administrator' },
  administrator: { zh: '机构管理员', en: 'Administrator' },
  approve: { zh: '审批后加入', en: 'After approval' },
  approved: { zh: '已通过', en: 'Approved' },
  archived: { zh: '已归档', en: 'Archived' },
  author: { zh: '作者', en: 'Author' },
  cancelled: { zh: '已撤回', en: 'Withdrawn' },
  changed: { zh: '有改动', en: 'Changed' },
  class: { zh: '所带班级', en: 'Own cohorts' },
  closed: { zh: '已关闭', en: 'Closed' },
  contacted: { zh: '已联系', en: 'Contacted' },
  department: { zh: '本院系', en: 'Own department' },
  departments: { zh: '指定院系', en: 'Selected departments' },
  disabled: { zh: '已停用', en: 'Disabled' },
  done: { zh: '已到账', en: 'Credited' },
  draft: { zh: '草稿', en: 'Draft' },
  ended: { zh: '已结束', en: 'Ended' },
  expired: { zh: '已到期', en: 'Expired' },
  institution: { zh: '全机构', en: 'Institution' },
  left: { zh: '已离校', en: 'Left' },
  lost: { zh: '已流失', en: 'Lost' },
  negotiating: { zh: '洽谈中', en: 'Negotiating' },
  new: { zh: '待处理', en: 'New' },
  off: { zh: '关闭', en: 'Off' },
  offline: { zh: '已下线', en: 'Offline' },
  open: { zh: '开放', en: 'Open' },
  own: { zh: '仅本人', en: 'Own only' },
  pending: { zh: '待审核', en: 'Waiting' },
  platform: { zh: '全平台', en: 'Platform' },
  processing: { zh: '处理中', en: 'In progress' },
  published: { zh: '已发布', en: 'Published' },
  rejected: { zh: '未通过', en: 'Rejected' },
  resolved: { zh: '已解决', en: 'Resolved' },
  review: { zh: '审核中', en: 'In review' },
  revoked: { zh: '已撤销', en: 'Revoked' },
  scheduled: { zh: '待发布', en: 'Scheduled' },
  shown: { zh: '展示中', en: 'Shown' },
  student: { zh: '学生', en: 'Student' },
  suspended: { zh: '已停用', en: 'Suspended' },
  teacher: { zh: '教师', en: 'Teacher' },
  trial: { zh: '试用中', en: 'On trial' },
  waiting: { zh: '未激活', en: 'Not activated' },
  withdrawn: { zh: '已下架', en: 'Withdrawn' },
  won: { zh: '已签约', en: 'Won' },
}

const coded: ReadonlySet<string> = new Set(['state', 'scope', 'openScope', 'roles', 'role', 'registration'])

const rights: Record<string, Words | undefined> = {
  ...rightNames,
  ...Object.fromEntries(moduleRows.map(({ code, name }) => [code, name])),
}

function wordsOf(part: string, value: string): Words | undefined {
  if (part === 'features' || part === 'modules') return rights[value]
  return coded.has(part) ? words[value] : undefined
}

/** Text of a logged value if its field holds codes; otherwise the value itself. */
export const valueText = (part: string, value: string, language: 'zh' | 'en'): string => wordsOf(part, value)?.[language] ?? value
