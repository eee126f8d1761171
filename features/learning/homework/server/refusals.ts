import { refusal } from '#server/kernel/http/refusal.ts'

export const changedMeanwhile = () =>
  refusal('conflict', {
    zh: '作业已被别人修改。你写的内容还在，请先看看对方改了什么',
    en: 'The homework was changed by another person. What you wrote is kept; see first what was changed',
  })

export const classOver = () => refusal('conflict', { zh: '班级已结束，作业只能查看', en: 'The class is over; its homework is read-only' })
