import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const noticesLogTexts = {
  operations: {
    'notice.publish': { zh: '发布班级通知', en: 'Published a class notice' },
    'notice.change': { zh: '修改班级通知', en: 'Changed a class notice' },
    'notice.withdraw': { zh: '撤回班级通知', en: 'Withdrew a class notice' },
    'notice.pin': { zh: '置顶班级通知', en: 'Pinned a class notice' },
    'notice.unpin': { zh: '取消置顶班级通知', en: 'Unpinned a class notice' },
    'notice.remove': { zh: '删除班级通知', en: 'Deleted a class notice' },
    'notice.restore': { zh: '恢复班级通知', en: 'Restored a class notice' },
    'notice.remind': { zh: '提醒阅读班级通知', en: 'Reminded students of a class notice' },
  },
  kinds: {
    notice: {
      zh: '班级通知',
      en: 'Class notice',
      states: {
        draft: { zh: '草稿', en: 'Draft' },
        scheduled: { zh: '定时发布', en: 'Scheduled' },
        published: { zh: '已发布', en: 'Published' },
        withdrawn: { zh: '已撤回', en: 'Withdrawn' },
      },
      fields: {
        body: { zh: '正文', en: 'Text' },
        classes: { zh: '班级', en: 'Classes' },
        files: { zh: '附件', en: 'Attachments' },
        needConfirm: { zh: '需要确认', en: 'Asks for confirmation' },
        publishAt: { zh: '发布时间', en: 'To be published' },
        people: { zh: '人数', en: 'People' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof noticesLogTexts.operations, true> {}
}
