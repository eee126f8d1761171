import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const feedbackLogTexts = {
  operations: {
    'feedback.change': { zh: '处理反馈', en: 'Handled feedback' },
  },
  kinds: {
    feedback: {
      zh: '反馈',
      en: 'Feedback',
      states: {
        new: { zh: '待处理', en: 'New' },
        accepted: { zh: '已受理', en: 'Accepted' },
        processing: { zh: '处理中', en: 'In progress' },
        resolved: { zh: '已解决', en: 'Resolved' },
        closed: { zh: '已关闭', en: 'Closed' },
      },
      fields: {
        assignee: { zh: '处理人', en: 'Assignee' },
      },
    },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof feedbackLogTexts.operations, true> {}
}
