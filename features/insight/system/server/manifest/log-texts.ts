import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const systemLogTexts = {
  operations: {
    'job.retry': { zh: '重试任务', en: 'Retried a task' },
    'setting.change': { zh: '修改系统设置', en: 'Changed a setting' },
    'administrator.add': { zh: '设立平台管理员', en: 'Added a platform administrator' },
  },
  kinds: {
    job: { zh: '任务', en: 'Task' },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof systemLogTexts.operations, true> {}
}
