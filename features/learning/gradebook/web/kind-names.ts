import type { ItemKind } from '../contract.ts'

/** Where the marks of an item come from. */
export const kindNames = {
  'zh-CN': { test: '考试', homework: '作业', discussion: '讨论', attendance: '考勤', manual: '登分' },
  'en-US': { test: 'test', homework: 'homework', discussion: 'discussion', attendance: 'attendance', manual: 'entered' },
} satisfies Record<string, Record<ItemKind, string>>
