import type { LogTexts } from '#server/kernel/events/log-texts.ts'

const scopes = {
  own: { zh: '个人', en: 'Personal' },
  institution: { zh: '本机构', en: 'Institution' },
  public: { zh: '所有机构', en: 'All institutions' },
} as const

export const resourcesLogTexts = {
  operations: {
    'resource.change': { zh: '修改资源信息', en: 'Changed a resource' },
    'resource.replace': { zh: '替换资源文件', en: 'Replaced the file of a resource' },
    'resource.revert': { zh: '恢复资源的旧版本', en: 'Went back to an earlier version of a resource' },
    'resource.move': { zh: '移动资源', en: 'Moved resources' },
    'resource.remove': { zh: '把资源放入回收站', en: 'Put resources into the recycle bin' },
    'resource.delete': { zh: '彻底删除资源', en: 'Deleted resources for good' },
    'resource.restore': { zh: '恢复资源', en: 'Restored resources' },
    'resource.share': { zh: '修改资源的共享', en: 'Changed with whom resources are shared' },
    'resourcefolder.change': { zh: '修改资源文件夹', en: 'Changed a folder of resources' },
    'resourcefolder.remove': { zh: '删除资源文件夹', en: 'Deleted a folder of resources' },
    'resourcequota.change': { zh: '修改资源空间上限', en: 'Changed the limit of resources' },
  },
  kinds: {
    resource: {
      zh: '资源',
      en: 'Resource',
      fields: {
        title: { zh: '标题', en: 'Title' },
        describe: { zh: '说明', en: 'Description' },
        alt: { zh: '替代文字', en: 'Alternative text' },
        licence: { zh: '许可', en: 'Licence' },
        rightsHolder: { zh: '权利人', en: 'Rights holder' },
        source: { zh: '来源', en: 'Source' },
        tags: { zh: '标签', en: 'Tags' },
        knowledgePoints: { zh: '知识点', en: 'Knowledge points' },
        download: { zh: '允许下载', en: 'May be downloaded' },
        watermark: { zh: '水印', en: 'Watermark' },
        version: { zh: '版本', en: 'Version' },
        scope: { zh: '范围', en: 'Scope', values: scopes },
        folder: { zh: '文件夹', en: 'Folder' },
        count: { zh: '数量', en: 'Number' },
        people: { zh: '共享人数', en: 'People' },
        groups: { zh: '共享用户组数', en: 'User groups' },
        added: { zh: '保留原有共享', en: 'Earlier shares kept' },
      },
    },
    resourcefolder: {
      zh: '资源文件夹',
      en: 'Folder of resources',
      fields: { folder: { zh: '上级文件夹', en: 'Folder above' }, count: { zh: '文件夹数', en: 'Folders' } },
    },
    resourcequota: { zh: '资源空间上限', en: 'Limit of resources', fields: { bytes: { zh: '字节', en: 'Bytes' } } },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof resourcesLogTexts.operations, true> {}
}
