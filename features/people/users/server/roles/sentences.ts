import type { Bilingual } from '#contract/errors.ts'

/** The numbers and names that the sentences about a member's rights mention. */
export interface Facts {
  /** The number of textbooks that the member leads, and of those that the member works on. */
  leads: number
  works: number
  /** The data scope in words, such as 计算机学院（含下级）, and how many members it reaches. */
  reach: Bilingual
  people: number
}

interface Sentence {
  /** A module, or `module:feature`. */
  right: string
  /** The right applies within the data scope; the scope is then shown as its origin in place of the roles. */
  scoped?: true
  say: (facts: Facts) => Bilingual
}

const fixed = (right: string, zh: string, en: string): Sentence => ({ right, say: () => ({ zh, en }) })
const books = (count: number) => ({ zh: count ? ` ${count} 本` : '', en: count ? ` (${count})` : '' })
const people = (count: number) => ({ zh: `（${count.toLocaleString('en-US')} 人）`, en: ` (${count.toLocaleString('en-US')} people)` })
const reaching = (right: string, zh: (reach: string) => string, en: (reach: string) => string): Sentence => ({
  right,
  scoped: true,
  say: (facts) => ({ zh: zh(facts.reach.zh) + people(facts.people).zh, en: en(facts.reach.en) + people(facts.people).en }),
})

/** One sentence for each right, the most important first. */
export const sentences: readonly Sentence[] = [
  {
    right: 'mybook:edit',
    say: ({ works }) => ({
      zh: `编辑自己参与编写的${books(works).zh}教材的章节`,
      en: `Edit chapters of the textbooks they work on${books(works).en}`,
    }),
  },
  {
    right: 'mybook:publish',
    say: ({ leads }) => ({
      zh: `发布自己主编的${books(leads).zh}教材，或取消发布`,
      en: `Publish the textbooks they lead, or withdraw them${books(leads).en}`,
    }),
  },
  fixed('mybook:add', '新建教材，成为主编', 'Create textbooks and lead them'),
  fixed('mybook:import', '从文件导入教材', 'Import textbooks from files'),
  fixed('mybook:delete', '删除自己主编的教材', 'Delete textbooks that they lead'),
  fixed('allbook', '查看机构的全部教材', 'See all textbooks of the institution'),
  fixed('allbook:edit', '编辑机构的全部教材', 'Edit all textbooks of the institution'),
  fixed('allbook:publish', '发布机构的全部教材，或取消发布', 'Publish any textbook of the institution, or withdraw it'),
  fixed('allbook:delete', '删除机构的全部教材', 'Delete any textbook of the institution'),
  fixed('teach', '管理自己的班级，布置和批改作业、考试', 'Run their own classes, set and mark homework and tests'),
  fixed('yuncourse', '管理课程', 'Manage courses'),
  fixed('bookexam', '管理试题、试卷和考试', 'Manage questions, papers and tests'),
  fixed('zyzx', '使用和上传资源', 'Use and upload resources'),
  fixed('market', '浏览市场，选购教材和课程', 'Browse the market and buy'),
  reaching(
    'user_management',
    (reach) => `查看${reach}的用户`,
    (reach) => `See the people: ${reach}`,
  ),
  reaching(
    'user_management:add',
    (reach) => `在${reach}新建用户`,
    (reach) => `Create people: ${reach}`,
  ),
  reaching(
    'user_management:edit',
    (reach) => `编辑${reach}的用户，重置密码`,
    (reach) => `Edit people and reset passwords: ${reach}`,
  ),
  reaching(
    'user_management:disable',
    (reach) => `停用、启用${reach}的用户`,
    (reach) => `Disable and enable people: ${reach}`,
  ),
  fixed('user_management:import', '从表格导入用户', 'Import people from spreadsheets'),
  reaching(
    'user_management:export',
    (reach) => `导出${reach}的用户`,
    (reach) => `Export people: ${reach}`,
  ),
  fixed('user_management:role', '分配角色，修改角色的权限', 'Assign roles and change what they hold'),
  fixed('user_management:transfer', '移交他人名下的内容', 'Hand over what others hold'),
  fixed('user_management:group', '管理用户组和它的授权', 'Manage user groups and what is open to them'),
  fixed('user_management:identity', '审核身份认证', 'Review identity applications'),
  reaching(
    'educount',
    (reach) => `查看${reach}的学习统计`,
    (reach) => `See statistics of learning: ${reach}`,
  ),
  fixed('bookcount', '查看教材统计', 'See statistics of textbooks'),
  fixed('bookcash', '查看收入、支出、结算和订单', 'See income, cost, settlements and orders'),
  fixed('SystemManagement:setting', '修改系统设置', 'Change settings'),
  fixed('SystemManagement:organization', '修改机构信息、院系和行政班', 'Change the institution, its departments and cohorts'),
  fixed('SystemManagement:recharge', '为机构申请充值', 'Request recharges for the institution'),
  fixed('SystemManagement:signOn', '设置单点登录', 'Set up sign-on'),
  fixed('SystemManagement:announcement', '发布公告', 'Publish announcements'),
  fixed('SystemManagement:feedback', '处理反馈', 'Handle feedback'),
  fixed('SystemManagement:log', '查看和导出操作日志', 'See and export the operation log'),
  fixed('SystemManagement:delivery', '查看短信和邮件的发送记录', 'See the delivery of text messages and mail'),
  fixed('homepage', '查看数字教材概览', 'See the overview of textbooks'),
]

/** What every member may do who can sign in. */
export const everyone: Bilingual = { zh: '阅读对自己开放的教材，记录进度', en: 'Read the textbooks that are open to them and keep their place' }

/** The most important things that a member may not do, shown when none of the rights is held. The words follow 不能 or “may not”. */
export const refusals: readonly { rights: readonly string[]; words: Bilingual }[] = [
  { rights: ['mybook:publish', 'allbook:publish'], words: { zh: '发布教材', en: 'publish textbooks' } },
  { rights: ['bookexam'], words: { zh: '管理考试', en: 'manage tests' } },
  { rights: ['bookcash'], words: { zh: '看财务', en: 'see finance' } },
  { rights: ['user_management'], words: { zh: '管理用户', en: 'manage people' } },
  { rights: ['SystemManagement'], words: { zh: '改系统设置', en: 'change system settings' } },
]
