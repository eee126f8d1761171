import { plural } from '#plain/text/plural.ts'

/** Texts of what people write below each other: posts, reviews. */
export const entryTexts = {
  'zh-CN': {
    more: '更多操作',
    remove: '删除',
    removed: '已删除',
    report: '举报',
    reports: (n: number) => `${n} 人举报`,
    reportedBy: (name: string, reason: string) => `${name}：${reason}`,
    hide: '隐藏',
    hidden: '已隐藏',
    show: '公开',
    pass: '看过，公开',
    shown: '已公开',
    keep: '保留',
    kept: '已保留',
    cancel: '取消',
  },
  'en-US': {
    more: 'More actions',
    remove: 'Delete',
    removed: 'Deleted',
    report: 'Report',
    reports: (n: number) => plural(n, { one: 'Reported by 1 person', other: `Reported by ${n} people` }),
    reportedBy: (name: string, reason: string) => `${name}: ${reason}`,
    hide: 'Hide',
    hidden: 'Hidden',
    show: 'Show',
    pass: 'Looked at, show',
    shown: 'Shown',
    keep: 'Keep',
    kept: 'Kept',
    cancel: 'Cancel',
  },
}
