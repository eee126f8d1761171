import type { Bilingual } from './errors.ts'
import { menu, type MenuEntry, type ModuleCode, type moduleFeatures } from './modules.ts'

type Feature = { [M in keyof typeof moduleFeatures]: `${M}:${(typeof moduleFeatures)[M][number]}` }[keyof typeof moduleFeatures]

/** The short name of each right (module feature) in the matrix of roles. */
export const rightNames: Record<Feature, Bilingual> = {
  'mycourse:add': { zh: '新建课程', en: 'Create courses' },
  'schoolcourse:manage': { zh: '管理全部课程', en: 'Manage all courses' },
  'salecourse:shelf': { zh: '课程上架与下架', en: 'Offer courses for sale' },
  'mybook:add': { zh: '新建教材', en: 'Create textbooks' },
  'mybook:import': { zh: '导入教材', en: 'Import textbooks' },
  'mybook:edit': { zh: '编辑章节', en: 'Edit chapters' },
  'mybook:publish': { zh: '发布与取消发布', en: 'Publish and withdraw' },
  'mybook:delete': { zh: '删除教材', en: 'Delete textbooks' },
  'allbook:edit': { zh: '编辑全部教材', en: 'Edit all textbooks' },
  'allbook:publish': { zh: '发布与取消发布全部教材', en: 'Publish and withdraw all textbooks' },
  'allbook:delete': { zh: '删除全部教材', en: 'Delete all textbooks' },
  'teach:class': { zh: '管理教学班', en: 'Manage classes' },
  'bookexam:edit': { zh: '编写试题', en: 'Write questions' },
  'bookexam:bank': { zh: '管理共用题库', en: 'Manage shared question banks' },
  'bookexam:review': { zh: '审核试题', en: 'Review questions' },
  'bookexam:import': { zh: '导入试题', en: 'Import questions' },
  'bookexam:export': { zh: '导出试题', en: 'Export questions' },
  'bookexam:paper': { zh: '组卷', en: 'Compose papers' },
  'bookexam:test': { zh: '组织考试', en: 'Hold tests' },
  'user_management:add': { zh: '新建用户', en: 'Create users' },
  'user_management:edit': { zh: '编辑用户', en: 'Edit users' },
  'user_management:disable': { zh: '停用与启用', en: 'Disable and enable' },
  'user_management:import': { zh: '导入用户', en: 'Import users' },
  'user_management:export': { zh: '导出用户', en: 'Export users' },
  'user_management:role': { zh: '分配角色与权限', en: 'Assign roles and rights' },
  'user_management:transfer': { zh: '移交名下内容', en: 'Transfer content' },
  'user_management:group': { zh: '管理用户组', en: 'Manage user groups' },
  'user_management:identity': { zh: '审核身份认证', en: 'Review identities' },
  'SystemManagement:setting': { zh: '系统设置', en: 'Settings' },
  'SystemManagement:organization': { zh: '机构信息与院系', en: 'Institution and departments' },
  'SystemManagement:recharge': { zh: '机构充值', en: 'Recharge' },
  'SystemManagement:signOn': { zh: '登录方式', en: 'Sign-on' },
  'SystemManagement:announcement': { zh: '公告', en: 'Announcements' },
  'SystemManagement:feedback': { zh: '反馈', en: 'Feedback' },
  'SystemManagement:log': { zh: '操作日志', en: 'Log of operations' },
  'SystemManagement:delivery': { zh: '短信与邮件', en: 'Text messages and mail' },
}
/** The codes of all rights, as `module:feature`. */
export const rightCodes = Object.keys(rightNames) as Feature[]

/** Modules in menu order, each with its name in the menu and the module of its parent entry. */
export const moduleRows: { code: ModuleCode; parent: ModuleCode | null; name: Bilingual }[] = rowsOf(menu, null)

function rowsOf(entries: readonly MenuEntry[], parent: ModuleCode | null): { code: ModuleCode; parent: ModuleCode | null; name: Bilingual }[] {
  const rows = entries.flatMap(({ code, zh, en, children = [] }) => [
    ...(code && code !== parent ? [{ code, parent, name: { zh, en } }] : []),
    ...rowsOf(children, code ?? parent),
  ])
  return rows.filter((row, at) => rows.findIndex(({ code }) => code === row.code) === at)
}
