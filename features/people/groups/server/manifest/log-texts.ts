import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const groupsLogTexts = {
  operations: {
    'usergroup.add': { zh: '新建用户组', en: 'Created a user group' },
    'usergroup.change': { zh: '修改用户组', en: 'Changed a user group' },
    'usergroup.remove': { zh: '删除用户组', en: 'Deleted a user group' },
    'usergroup.grant': { zh: '授权给用户组', en: 'Granted access to a user group' },
    'usergroup.revoke': { zh: '收回用户组授权', en: 'Revoked access from a user group' },
  },
  kinds: {
    usergroup: {
      zh: '用户组',
      en: 'User group',
      fields: {
        access: { zh: '权限', en: 'Access' },
        describe: { zh: '说明', en: 'Description' },
        textbook: { zh: '教材', en: 'Textbook' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof groupsLogTexts.operations, true> {}
}
