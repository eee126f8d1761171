import type { LogTexts } from '#server/kernel/events/log-texts.ts'

export const invigilationLogTexts = {
  operations: {
    'watch.extend': { zh: '延长考试时间', en: 'Gave more time in a test' },
    'watch.submit': { zh: '提前收卷', en: 'Handed in attempts of a test' },
    'watch.admit': { zh: '处理换机请求', en: 'Decided on another machine in a test' },
    'watch.reopen': { zh: '重新准入', en: 'Opened an attempt again' },
    'watch.tell': { zh: '对考生广播', en: 'Told candidates of a test' },
    'watch.note': { zh: '记录考场情况', en: 'Recorded an incident of a test' },
  },
  kinds: {},
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof invigilationLogTexts.operations, true> {}
}
