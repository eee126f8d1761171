import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const outlinesLogTexts = {
  operations: {
    'outline.unitAdd': { zh: '在大纲里添加单元', en: 'Added a unit to an outline' },
    'outline.unitChange': { zh: '修改大纲的单元', en: 'Changed a unit of an outline' },
    'outline.unitMove': { zh: '移动大纲的单元', en: 'Moved a unit of an outline' },
    'outline.unitRemove': { zh: '移除大纲的单元', en: 'Removed a unit from an outline' },
    'outline.unitRestore': { zh: '恢复大纲的单元', en: 'Restored a unit of an outline' },
    'outline.publish': { zh: '发布大纲', en: 'Published parts of an outline' },
    'outline.unpublish': { zh: '撤回大纲的单元', en: 'Withdrew units of an outline' },
    'outline.fromTextbook': { zh: '从教材转成大纲', en: 'Made an outline from a textbook' },
    'outline.edition': { zh: '课程改用教材的新版本', en: 'Moved a course to a later edition' },
  },
  kinds: {
    outline: {
      zh: '课程大纲',
      en: 'Outline',
      fields: {
        unit: { zh: '单元', en: 'Unit' },
        units: { zh: '单元', en: 'Units' },
        minutes: { zh: '分钟', en: 'Minutes' },
        rules: { zh: '规则', en: 'Rules' },
        count: { zh: '单元数', en: 'Units' },
        published: { zh: '发布', en: 'Published' },
        added: { zh: '新增', en: 'Added' },
        removed: { zh: '移除', en: 'Removed' },
        renamed: { zh: '改名', en: 'Renamed' },
        textbook: { zh: '教材', en: 'Textbook' },
        edition: { zh: '版本', en: 'Edition' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof outlinesLogTexts.operations, true> {}
}
