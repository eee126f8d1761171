import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const mediaLogTexts = {
  operations: {
    'media.captionAdd': { zh: '添加字幕', en: 'Added captions' },
    'media.captionChange': { zh: '修改字幕', en: 'Changed captions' },
    'media.captionRemove': { zh: '删除字幕', en: 'Deleted captions' },
    'media.chapters': { zh: '修改视频章节', en: 'Changed the chapters of a video' },
    'media.noteRemove': { zh: '删除给所有人看的视频笔记', en: 'Deleted a shared note about a video' },
  },
  kinds: {
    media: {
      zh: '视频或音频',
      en: 'Video or audio',
      fields: {
        language: { zh: '语言', en: 'Language' },
        label: { zh: '名称', en: 'Name' },
        state: { zh: '状态', en: 'State' },
        captions: { zh: '字幕条数', en: 'Number of captions' },
        chapters: { zh: '章节', en: 'Chapters' },
        note: { zh: '笔记', en: 'Note' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof mediaLogTexts.operations, true> {}
}
