import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const textbooksLogTexts = {
  operations: {
    'textbook.publish': { zh: '发布教材', en: 'Published a textbook' },
    'textbook.cancel': { zh: '取消发布', en: 'Cancelled a publication' },
    'textbook.status': { zh: '变更教材状态', en: 'Changed the state of a textbook' },
    'textbook.rights': { zh: '变更教材开放范围', en: 'Changed who can read a textbook' },
    'textbook.remove': { zh: '删除教材', en: 'Deleted a textbook' },
    'textbook.restore': { zh: '恢复教材', en: 'Restored a textbook' },
    'textbook.purge': { zh: '彻底删除教材', en: 'Permanently deleted a textbook' },
  },
  kinds: {
    textbook: {
      zh: '教材',
      en: 'Textbook',
      states: {
        draft: { zh: '草稿', en: 'Draft' },
        review: { zh: '审核中', en: 'In review' },
        published: { zh: '已发布', en: 'Published' },
        changed: { zh: '有改动', en: 'Changed' },
        withdrawn: { zh: '已下架', en: 'Withdrawn' },
        archived: { zh: '已归档', en: 'Archived' },
      },
      fields: {
        allowCopy: { zh: '允许复制', en: 'Copying' },
        allowDownload: { zh: '允许下载', en: 'Downloading' },
        chapters: { zh: '章节', en: 'Chapters' },
        complete: { zh: '已写完', en: 'Complete' },
        edition: { zh: '版次', en: 'Edition' },
        onShelf: { zh: '上架', en: 'On the shelf' },
        openScope: { zh: '开放范围', en: 'Open to' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof textbooksLogTexts.operations, true> {}
}
