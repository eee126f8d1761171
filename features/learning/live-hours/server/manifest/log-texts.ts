import type { LogTexts } from '#server/kernel/events/log-texts.ts'

const states = {
  present: { zh: '出席', en: 'Present' },
  late: { zh: '迟到', en: 'Late' },
  absent: { zh: '缺席', en: 'Absent' },
  excused: { zh: '请假', en: 'Excused' },
} as const

export const liveHoursLogTexts = {
  operations: {
    'liveHour.add': { zh: '新建课堂', en: 'Prepared a live hour' },
    'liveHour.change': { zh: '修改课堂', en: 'Changed a live hour' },
    'liveHour.remove': { zh: '删除课堂', en: 'Removed a live hour' },
    'liveHour.start': { zh: '开始上课', en: 'Started a live hour' },
    'liveHour.end': { zh: '下课', en: 'Ended a live hour' },
    'liveHour.rollOpen': { zh: '开始签到', en: 'Opened a roll call' },
    'liveHour.rollClose': { zh: '结束签到', en: 'Closed a roll call' },
    'attendance.change': { zh: '修改出勤', en: 'Changed an attendance' },
  },
  kinds: {
    liveHour: {
      zh: '课堂',
      en: 'Live hour',
      fields: { title: { zh: '主题', en: 'Title' }, lateAfter: { zh: '几分钟后算迟到', en: 'Late after minutes' } },
    },
    attendance: { zh: '出勤', en: 'Attendance', states },
  },
} as const satisfies LogTexts

declare module '#server/kernel/events/operation-log.ts' {
  interface Operations extends Record<keyof typeof liveHoursLogTexts.operations, true> {}
}
