import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const rerunsLogTexts = {
  operations: {
    'rerun.make': { zh: '为课程开新一轮', en: 'Made a course again for another term' },
    'template.use': { zh: '从模板新建课程', en: 'Made a course from a template' },
    'template.offer': { zh: '把课程设为模板', en: 'Offered a course as a template' },
    'template.withdraw': { zh: '取消课程模板', en: 'Withdrew a template' },
  },
  kinds: {
    rerun: {
      zh: '课程新一轮',
      en: 'Rerun of a course',
      fields: {
        copyOf: { zh: '沿用课程', en: 'Repeats' },
        weeks: { zh: '平移周数', en: 'Weeks moved' },
        files: { zh: '带附件', en: 'With attachments' },
        team: { zh: '带团队', en: 'With the team' },
      },
    },
    courseTemplate: { zh: '课程模板', en: 'Course template', fields: { describe: { zh: '说明', en: 'Description' } } },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof rerunsLogTexts.operations, true> {}
}
