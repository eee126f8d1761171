import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const announcementsLogTexts = {
  operations: {
    'announcement.change': { zh: '修改公告', en: 'Changed an announcement' },
    'announcement.publish': { zh: '发布公告', en: 'Published an announcement' },
    'announcement.offline': { zh: '下线公告', en: 'Took an announcement offline' },
    'announcement.remove': { zh: '删除公告', en: 'Deleted an announcement' },
  },
  kinds: {
    announcement: {
      zh: '公告',
      en: 'Announcement',
      states: {
        draft: { zh: '草稿', en: 'Draft' },
        scheduled: { zh: '待发布', en: 'Scheduled' },
        published: { zh: '已发布', en: 'Published' },
        shown: { zh: '展示中', en: 'Shown' },
        ended: { zh: '已结束', en: 'Ended' },
        offline: { zh: '已下线', en: 'Offline' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof announcementsLogTexts.operations, true> {}
}
