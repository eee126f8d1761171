import type { ThreadRecord } from '#features/learning/posts/server/reading/reach-queries.ts'

/** Who moderates in the class pins, locks and grades its topics. */
export const mayRule = (topic: Pick<ThreadRecord, 'moderates'>) => topic.moderates
