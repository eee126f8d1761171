import { plural } from '#plain/text/plural.ts'
import type { ResourceView } from '../../contract.ts'

const views: Record<'zh' | 'en', Record<ResourceView, string>> = {
  zh: { mine: '我的', shared: '共享给我', institution: '机构', public: '公共' },
  en: { mine: 'Mine', shared: 'Shared with me', institution: 'Institution', public: 'Public' },
}

export const pickerTexts = {
  'zh-CN': {
    title: '从资源选取',
    view: (view: ResourceView) => views.zh[view],
    views: '资源范围',
    search: '文件名，或文件里的字',
    upload: '上传新的',
    choose: (n: number) => (n === 0 ? '选取' : `选取 ${n} 个`),
    cancel: '取消',
    select: (title: string) => `选中“${title}”`,
    none: '没有符合的资源',
    noneHelp: '换一个范围或搜索词，或者直接上传。',
    failed: '资源没有取到',
    retry: '重试',
    more: '显示更多',
    atMost: (n: number) => `一次最多选 ${n} 个`,
    kind: (kind: string) =>
      ({ picture: '图片', audio: '音频', video: '视频', document: '文档', archive: '压缩包', package: '课件包', interactive: '互动' })[kind] ?? kind,
    tool: '从资源选取',
    version: (n: number) => `第 ${n} 版`,
  },
  'en-US': {
    title: 'Choose from resources',
    view: (view: ResourceView) => views.en[view],
    views: 'Which resources',
    search: 'Names, or words inside files',
    upload: 'Upload a new one',
    choose: (n: number) => (n === 0 ? 'Choose' : plural(n, { one: 'Choose 1', other: `Choose ${n}` })),
    cancel: 'Cancel',
    select: (title: string) => `Select “${title}”`,
    none: 'No resource matches',
    noneHelp: 'Look elsewhere, search for other words, or upload one.',
    failed: 'The resources could not be loaded',
    retry: 'Retry',
    more: 'Show more',
    atMost: (n: number) => `At most ${n} can be chosen at once`,
    kind: (kind: string) =>
      ({
        picture: 'picture',
        audio: 'audio',
        video: 'video',
        document: 'document',
        archive: 'archive',
        package: 'package',
        interactive: 'interactive object',
      })[kind] ?? kind,
    tool: 'Choose from resources',
    version: (n: number) => `Version ${n}`,
  },
}
