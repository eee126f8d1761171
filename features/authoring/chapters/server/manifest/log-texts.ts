import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const chaptersLogTexts = {
  operations: {
    'chapter.remove': { zh: '删除章节', en: 'Deleted chapters' },
    'chapter.purge': { zh: '彻底删除章节', en: 'Deleted chapters for good' },
    'chapter.restore': { zh: '恢复章节', en: 'Restored chapters' },
    'chapter.replace': { zh: '在教材中替换文字', en: 'Replaced text in a textbook' },
    'chapter.replaceUndo': { zh: '撤销替换', en: 'Undid a replacement' },
    'chapter.status': { zh: '显示或隐藏章节', en: 'Showed or hid a chapter' },
  },
  kinds: {
    chapter: {
      zh: '章节',
      en: 'Chapter',
      fields: {
        shown: { zh: '显示', en: 'Shown' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof chaptersLogTexts.operations, true> {}
}
