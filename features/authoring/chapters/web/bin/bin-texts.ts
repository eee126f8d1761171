import { plural } from '#plain/text/plural.ts'

// Texts of the bin for chapters.
export const binTexts = {
  'zh-CN': {
    bin: '回收站',
    title: '已删除的章节',
    help: '删除的章节保留 30 天，期间可以恢复；到期后彻底删除，无法找回。',
    none: '没有已删除的章节',
    noneHelp: '删除的章节会在这里保留 30 天。',
    facts: (who: string, words: string) => `${who}删除，${words} 字`,
    below: (n: number) => `连同下面的 ${n} 节`,
    was: (parent: string) => `原在“${parent}”之下`,
    until: (day: string) => `${day} 彻底删除`,
    restore: '恢复',
    restored: (name: string) => `已恢复“${name}”`,
    purge: '彻底删除',
    askPurge: (name: string) => `彻底删除“${name}”？`,
    askPurgeHelp: (n: number, words: string) =>
      `${n === 1 ? '这一节' : `这 ${n} 节`}共 ${words} 字和全部历史版本将被删除，无法找回。已发布的版本不受影响。`,
    cancel: '取消',
    purged: (name: string) => `已彻底删除“${name}”`,
    loading: '正在加载',
  },
  'en-US': {
    bin: 'Bin',
    title: 'Deleted chapters',
    help: 'Deleted chapters are kept for 30 days and can be restored until then. After that they are gone for good.',
    none: 'No deleted chapters',
    noneHelp: 'Chapters that you delete are kept here for 30 days.',
    facts: (who: string, words: string) => `Deleted by ${who}, ${words} words`,
    below: (n: number) => plural(n, { one: 'With 1 section below it', other: `With ${n} sections below it` }),
    was: (parent: string) => `Was below “${parent}”`,
    until: (day: string) => `Kept until ${day}`,
    restore: 'Restore',
    restored: (name: string) => `“${name}” restored`,
    purge: 'Delete for good',
    askPurge: (name: string) => `Delete “${name}” for good?`,
    askPurgeHelp: (n: number, words: string) =>
      `${plural(n, { one: 'This chapter', other: `These ${n} chapters` })} with ${words} words and all earlier versions will be deleted and can’t be recovered. Published editions stay as they are.`,
    cancel: 'Cancel',
    purged: (name: string) => `“${name}” deleted for good`,
    loading: 'Loading',
  },
}
