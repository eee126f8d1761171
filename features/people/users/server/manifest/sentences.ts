import type { Bilingual } from '#contract/errors.ts'
import { type RightSentence, scopedSentence, sentence } from '#server/kernel/people/right-sentence.ts'

/** What the rights to members let one do, and the modules whose feature is still missing. */
export const userSentences: readonly RightSentence[] = [
  sentence(100, 'teach', '管理自己的班级，布置和批改作业、考试', 'Run their own classes, set and mark homework and tests'),
  sentence(110, 'yuncourse', '管理课程', 'Manage courses'),
  sentence(140, 'market', '浏览市场，选购教材和课程', 'Browse the market and buy'),
  scopedSentence(
    150,
    'user_management',
    (reach) => `查看${reach}的用户`,
    (reach) => `See the people: ${reach}`,
  ),
  scopedSentence(
    160,
    'user_management:add',
    (reach) => `在${reach}新建用户`,
    (reach) => `Create people: ${reach}`,
  ),
  scopedSentence(
    170,
    'user_management:edit',
    (reach) => `编辑${reach}的用户，重置密码`,
    (reach) => `Edit people and reset passwords: ${reach}`,
  ),
  scopedSentence(
    180,
    'user_management:disable',
    (reach) => `停用、启用${reach}的用户`,
    (reach) => `Disable and enable people: ${reach}`,
  ),
  sentence(190, 'user_management:import', '从表格导入用户', 'Import people from spreadsheets'),
  scopedSentence(
    200,
    'user_management:export',
    (reach) => `导出${reach}的用户`,
    (reach) => `Export people: ${reach}`,
  ),
  sentence(210, 'user_management:role', '分配角色，修改角色的权限', 'Assign roles and change what they hold'),
  sentence(220, 'user_management:transfer', '移交他人名下的内容', 'Hand over what others hold'),
  scopedSentence(
    250,
    'educount',
    (reach) => `查看${reach}的学习统计`,
    (reach) => `See statistics of learning: ${reach}`,
  ),
  sentence(260, 'bookcount', '查看教材统计', 'See statistics of textbooks'),
  sentence(270, 'bookcash', '查看收入、支出、结算和订单', 'See income, cost, settlements and orders'),
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
