import { plural } from '#plain/text/plural.ts'
import type { textsOf } from '#web/kernel/texts/texts.ts'

const resources = (n: number) => plural(n, { one: '1 resource', other: `${n} resources` })

/** Texts of the actions on resources. */
export const actionTexts = {
  'zh-CN': {
    move: '移动',
    share: '共享',
    tags: '标签',
    remove: '删除',
    restore: '恢复',
    purge: '彻底删除',
    resultOf: (action: string) => `${action}结果`,
    removed: (n: number) => `已把 ${n} 个资源移到回收站`,
    restored: (n: number) => `已恢复 ${n} 个资源`,
    purged: (n: number) => `已彻底删除 ${n} 个资源`,
    moved: (n: number) => `已移动 ${n} 个资源`,
    tagged: (n: number) => `已更新 ${n} 个资源的标签`,
    askRemove: (n: number, title: string) => (n === 1 ? `删除“${title}”？` : `删除 ${n} 个资源？`),
    askRemoveHelp: '删除后在回收站保留 30 天，可以恢复。用到它的地方仍能显示。',
    askPurge: (n: number, title: string) => (n === 1 ? `彻底删除“${title}”？` : `彻底删除 ${n} 个资源？`),
    askPurgeHelp: '彻底删除后不能恢复。还用到它的地方仍能显示，但不再能换文件。',
    endUses: (n: number) => `用在 ${n} 处`,
    endShares: (n: number) => `${n} 项共享会结束`,
    places: '用到的地方',
    morePlaces: (n: number) => `还有 ${n} 处`,
  },
  'en-US': {
    move: 'Move',
    share: 'Share',
    tags: 'Tags',
    remove: 'Delete',
    restore: 'Restore',
    purge: 'Delete for good',
    resultOf: (action: string) => `Result: ${action}`,
    removed: (n: number) => `Moved ${resources(n)} to the bin`,
    restored: (n: number) => `Restored ${resources(n)}`,
    purged: (n: number) => `Deleted ${resources(n)} for good`,
    moved: (n: number) => `Moved ${resources(n)}`,
    tagged: (n: number) => `Changed the tags of ${resources(n)}`,
    askRemove: (n: number, title: string) => (n === 1 ? `Delete “${title}”?` : `Delete ${resources(n)}?`),
    askRemoveHelp: 'It stays in the bin for 30 days and can be restored. Places in which it stands still show it.',
    askPurge: (n: number, title: string) => (n === 1 ? `Delete “${title}” for good?` : `Delete ${resources(n)} for good?`),
    askPurgeHelp: 'This cannot be undone. Places in which it still stands go on showing it, but its file can no longer be replaced.',
    endUses: (n: number) => plural(n, { one: 'It stands in 1 place', other: `It stands in ${n} places` }),
    endShares: (n: number) => plural(n, { one: '1 share ends', other: `${n} shares end` }),
    places: 'Places in which it stands',
    morePlaces: (n: number) => plural(n, { one: 'and 1 more place', other: `and ${n} more places` }),
  },
}
export type ActionTexts = ReturnType<typeof textsOf<(typeof actionTexts)['zh-CN'], (typeof actionTexts)['en-US']>>
