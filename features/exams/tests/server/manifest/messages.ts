import type { Bilingual } from '#contract/errors.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'
import { notify } from '#server/kernel/events/notify.ts'

export const testMessages: MessageType = { code: 'test', name: { zh: '考试', en: 'Tests' }, channels: ['mail'] }

type Test = { id: string; title: string }

const news = {
  published: { zh: '考试已安排，请查看时间和地点', en: 'The test is arranged; see when and where' },
  withdrawn: { zh: '考试安排已撤回，请等候新的通知', en: 'The test was taken back; wait for further news' },
  moved: { zh: '考试时间有变化，请重新查看', en: 'The times of the test have changed; look at them again' },
  changed: { zh: '你的考试安排有变化，请重新查看', en: 'Something of your test has changed; look at it again' },
  removed: {
    zh: '你已不在这场考试的名单里，如有疑问请联系老师',
    en: 'You are no longer on the list of this test; ask the teacher if you have questions',
  },
  released: { zh: '成绩已公布', en: 'The results are released' },
  regraded: { zh: '成绩有更正，请查看', en: 'Your result was corrected; look at it again' },
} as const
export type TestNews = keyof typeof news

/** Tells candidates of a test. Messages about one test are shown together. */
export const tellCandidates = (db: Db, { id, title }: Test, memberIds: readonly string[], what: TestNews, body?: Bilingual) =>
  notify(db, memberIds, {
    type: testMessages,
    title: { zh: `${title}：${news[what].zh}`, en: `${title}: ${news[what].en}` },
    ...(body && { body }),
    link: what === 'published' || what === 'moved' || what === 'changed' ? `/examination?id=${id}` : '/mycenter/learning/test',
    about: `test:${id}`,
  })

/** Tells candidates that a test is void, and why. */
export const tellVoid = (db: Db, { id, title }: Test, memberIds: readonly string[], reason: string) =>
  notify(db, memberIds, {
    type: testMessages,
    title: { zh: `${title}：考试作废`, en: `${title}: the test is void` },
    body: { zh: reason, en: reason },
    link: '/mycenter/learning/test',
    about: `test:${id}`,
  })
