import type { Bilingual } from '#contract/errors.ts'
import type { ResourceKind } from '../contract.ts'

/** The kinds with their names and the suffixes of their files. A package is recognized by what is in its archive. */
export const kinds: readonly { code: ResourceKind; name: Bilingual; suffixes: readonly string[] }[] = [
  { code: 'picture', name: { zh: '图片', en: 'Pictures' }, suffixes: ['jpg', 'jpeg', 'png', 'gif'] },
  { code: 'audio', name: { zh: '音频', en: 'Audio' }, suffixes: ['mp3'] },
  { code: 'video', name: { zh: '视频', en: 'Videos' }, suffixes: ['mp4', 'm3u8'] },
  { code: 'document', name: { zh: '文档', en: 'Documents' }, suffixes: ['pdf', 'ppt', 'pptx', 'doc', 'docx', 'xls', 'xlsx', 'txt'] },
  { code: 'archive', name: { zh: '压缩包', en: 'Archives' }, suffixes: ['zip', 'rar'] },
  { code: 'package', name: { zh: '课件包', en: 'Packages' }, suffixes: [] },
  { code: 'interactive', name: { zh: '交互资源', en: 'Interactive' }, suffixes: ['json'] },
]

/** The kind of a resource by the suffix of its file. */
export const kindOf = (suffix: string): ResourceKind => kinds.find(({ suffixes }) => suffixes.includes(suffix))?.code ?? 'archive'

/** Whether a file can take the place of a resource of a kind; packages and interactive resources are archives. */
export const sameKind = (kind: ResourceKind, suffix: string): boolean => {
  const given = kindOf(suffix)
  return given === kind || (given === 'archive' && (kind === 'package' || kind === 'interactive'))
}
