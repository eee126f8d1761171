import { refusal } from '#server/kernel/http/refusal.ts'

export const noAnswer = () =>
  refusal('notFound', { zh: '您没有做过这道题，或答案还没有公布', en: 'You have not answered this question, or its answer is not released' })
