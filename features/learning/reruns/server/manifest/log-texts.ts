import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const rerunsLogTexts = {
  operations: {
    'rerun.start': { zh: '为课程开新一轮', en: 'Started a rerun of a course' },
  },
  kinds: {
    rerun: {
      zh: '课程新一轮',
      en: 'Rerun of a course',
      fields: {
        weeks: { zh: '平移周数', en: 'Weeks moved' },
        files: { zh: '带附件', en: 'With attachments' },
        team: { zh: '带团队', en: 'With the team' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof rerunsLogTexts.operations, true> {}
}
