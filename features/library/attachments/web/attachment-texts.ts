import { fileSize } from '#plain/numbers/file-size.ts'
import { plural } from '#plain/text/plural.ts'

export const attachmentTexts = {
  'zh-CN': {
    add: '添加附件',
    pick: '从资源选取',
    files: '附件',
    again: '重试',
    rule: (count: number, max: number, bytes: number) => `${count} / ${max} 个，每个不超过 ${fileSize(bytes)}`,
    tooMany: (max: number) => `最多添加 ${max} 个附件，多出的没有添加。`,
    sending: (name: string, percent: number) => `正在上传 ${name}，${percent}%`,
    download: (name: string) => `下载 ${name}`,
    remove: (name: string) => `移除 ${name}`,
  },
  'en-US': {
    add: 'Attach files',
    pick: 'Choose from resources',
    files: 'Attachments',
    again: 'Try again',
    rule: (count: number, max: number, bytes: number) => `${count} of ${max}, up to ${fileSize(bytes)} each`,
    tooMany: (max: number) => `At most ${plural(max, { one: 'file', other: 'files' })}; the others were not added.`,
    sending: (name: string, percent: number) => `Uploading ${name}, ${percent}%`,
    download: (name: string) => `Download ${name}`,
    remove: (name: string) => `Remove ${name}`,
  },
}
