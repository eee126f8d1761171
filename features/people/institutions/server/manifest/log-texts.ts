import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const institutionsLogTexts = {
  operations: {
    'member.visit': { zh: '平台管理员进入机构', en: 'Platform administrator entered the institution' },
    'institution.add': { zh: '新建机构', en: 'Created an institution' },
    'institution.change': { zh: '修改机构', en: 'Changed an institution' },
    'institution.suspend': { zh: '停用机构', en: 'Suspended an institution' },
    'institution.resume': { zh: '恢复机构', en: 'Resumed an institution' },
    'institution.package': { zh: '变更套餐或有效期', en: 'Changed package or term' },
    'package.add': { zh: '新建套餐', en: 'Created a package' },
    'package.change': { zh: '修改套餐', en: 'Changed a package' },
    'department.add': { zh: '新建院系', en: 'Created a department' },
    'department.change': { zh: '修改院系', en: 'Changed a department' },
    'department.remove': { zh: '删除院系', en: 'Deleted a department' },
    'cohort.add': { zh: '新建行政班', en: 'Created a cohort' },
    'cohort.change': { zh: '修改行政班', en: 'Changed a cohort' },
    'cohort.remove': { zh: '删除行政班', en: 'Deleted a cohort' },
  },
  kinds: {
    institution: {
      zh: '机构',
      en: 'Institution',
      states: {
        active: { zh: '在用', en: 'Active' },
        trial: { zh: '试用中', en: 'On trial' },
        expired: { zh: '已到期', en: 'Expired' },
        suspended: { zh: '已停用', en: 'Suspended' },
      },
      fields: {
        markFileId: { zh: '标识', en: 'Mark' },
        parameters: { zh: '参数', en: 'Parameters' },
        primaryColour: { zh: '主色', en: 'Colour' },
        registration: {
          zh: '注册方式',
          en: 'Registration',
          values: {
            open: { zh: '开放', en: 'Open' },
            approve: { zh: '审批后加入', en: 'After approval' },
            closed: { zh: '已关闭', en: 'Closed' },
          },
        },
        seoDescription: { zh: '搜索描述', en: 'Search description' },
        seoKeywords: { zh: '搜索关键词', en: 'Search keywords' },
        seoTitle: { zh: '搜索标题', en: 'Search title' },
        tagline: { zh: '标语', en: 'Tagline' },
      },
    },
    package: { zh: '套餐', en: 'Package' },
    department: { zh: '院系', en: 'Department' },
    cohort: {
      zh: '行政班',
      en: 'Cohort',
      states: {
        active: { zh: '在用', en: 'Active' },
        archived: { zh: '已归档', en: 'Archived' },
      },
      fields: {
        department: { zh: '院系', en: 'Department' },
        departmentId: { zh: '院系', en: 'Department' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof institutionsLogTexts.operations, true> {}
}
