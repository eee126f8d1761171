import { plural } from '#plain/text/plural.ts'

export const exportTexts = {
  'zh-CN': {
    export: '导出',
    title: '导出',
    cancel: '取消',
    filtered: (n: string) => `按当前筛选，共 ${n} 条。`,
    chosen: (n: string) => `选中的 ${n} 条。`,
    columns: '导出哪些列',
    all: '全选',
    format: '文件格式',
    ready: '导出已下载',
    readyUntil: (until: string) => `导出已下载；${until} 之前可在右上角的任务里再次下载`,
    later: '正在导出，完成后可在右上角的任务里下载',
  },
  'en-US': {
    export: 'Export',
    title: 'Export',
    cancel: 'Cancel',
    filtered: (n: string) => plural(n, { one: '1 entry matches the current filters.', other: `${n} entries match the current filters.` }),
    chosen: (n: string) => plural(n, { one: '1 selected entry.', other: `${n} selected entries.` }),
    columns: 'Columns',
    all: 'All',
    format: 'File format',
    ready: 'Export downloaded',
    readyUntil: (until: string) => `Export downloaded; until ${until} you can download it again from Tasks at the top`,
    later: 'Exporting; when it is ready, download the file from Tasks at the top',
  },
}
