import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const discussionsLogTexts = {
  operations: {
    'topic.settings': { zh: '修改讨论的设置', en: 'Changed the settings of a discussion' },
    'topic.marks': { zh: '给讨论打分', en: 'Gave points in a discussion' },
  },
  kinds: {
    topic: {
      zh: '讨论',
      en: 'Discussion',
      fields: {
        pinned: { zh: '置顶', en: 'Pinned' },
        locked: { zh: '锁定', en: 'Locked' },
        essence: { zh: '精华', en: 'Essence' },
        closesAt: { zh: '截止时间', en: 'Closes' },
        points: { zh: '满分', en: 'Points' },
        marks: { zh: '得分', en: 'Marks' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof discussionsLogTexts.operations, true> {}
}
