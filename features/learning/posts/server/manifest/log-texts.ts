import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const postsLogTexts = {
  operations: {
    'post.remove': { zh: '删除发言', en: 'Deleted a post' },
    'post.hide': { zh: '隐藏发言', en: 'Hid a post' },
    'post.show': { zh: '公开发言', en: 'Showed a post' },
    'forbiddenWords.change': { zh: '修改违禁词', en: 'Changed the forbidden words' },
  },
  kinds: {
    post: { zh: '发言', en: 'Post', fields: { reason: { zh: '理由', en: 'Reason' } } },
    forbiddenWords: { zh: '违禁词', en: 'Forbidden words', fields: { words: { zh: '词语', en: 'Words' } } },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof postsLogTexts.operations, true> {}
}
