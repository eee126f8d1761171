import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const usersLogTexts = {
  operations: {
    'member.add': { zh: '新建用户', en: 'Created a user' },
    'member.change': { zh: '修改用户', en: 'Changed a user' },
    'member.disable': { zh: '停用用户', en: 'Disabled a user' },
    'member.approve': { zh: '批准加入', en: 'Approved a registration' },
    'member.reject': { zh: '拒绝加入', en: 'Rejected a registration' },
    'member.enable': { zh: '启用用户', en: 'Enabled a user' },
    'member.role': { zh: '修改角色与数据范围', en: 'Changed roles or data scope' },
    'member.password': { zh: '重置密码', en: 'Reset a password' },
    'member.transfer': { zh: '移交名下内容', en: 'Transferred content' },
    'member.leave': { zh: '离开机构', en: 'Left the institution' },
    'role.add': { zh: '新建角色', en: 'Created a role' },
    'role.change': { zh: '修改角色', en: 'Changed a role' },
    'role.remove': { zh: '删除角色', en: 'Deleted a role' },
  },
  kinds: {
    member: {
      zh: '用户',
      en: 'User',
      states: {
        applied: { zh: '待批准', en: 'Awaiting approval' },
        active: { zh: '在用', en: 'Active' },
        waiting: { zh: '未激活', en: 'Not activated' },
        disabled: { zh: '已停用', en: 'Disabled' },
        left: { zh: '已离校', en: 'Left' },
      },
      fields: {
        reason: { zh: '原因', en: 'Reason' },
        cohort: { zh: '行政班', en: 'Cohort' },
        department: { zh: '院系', en: 'Department' },
        enabled: { zh: '启用', en: 'Enabled' },
        provider: { zh: '登录方式', en: 'Sign-in method' },
        target: { zh: '手机号或邮箱', en: 'Phone or email' },
        title: { zh: '职务', en: 'Title' },
        way: { zh: '方式', en: 'Method' },
      },
    },
    role: {
      zh: '角色',
      en: 'Role',
      fields: {
        describe: { zh: '说明', en: 'Description' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof usersLogTexts.operations, true> {}
}
