import type { Bilingual } from '#contract/errors.ts'
import { testMessages } from '#features/exams/tests/server/manifest/messages.ts'
import type { Db } from '#server/kernel/data/db.ts'
import { notify } from '#server/kernel/events/notify.ts'

type Test = { id: string; title: string }

const toHolder = {
  made: { zh: '有考生对成绩提出申诉', en: 'a candidate appeals against a mark' },
  said: { zh: '考生在申诉里补充了说明', en: 'a candidate has added to an appeal' },
} as const
const toCandidate = {
  said: { zh: '你的申诉有答复，请查看', en: 'your appeal has an answer' },
  kept: { zh: '你的申诉已处理，维持原分', en: 'your appeal is decided, the mark stays' },
  changed: { zh: '你的申诉已处理，分数有更改', en: 'your appeal is decided, the mark was changed' },
} as const

const titled = ({ title }: Test, words: Bilingual): Bilingual => ({ zh: `${title}：${words.zh}`, en: `${title}: ${words.en}` })

/** Tells the person who holds a test of an appeal. Messages about the appeals of one test are shown together. */
export const tellHolder = (db: Db, test: Test & { ownerId: string }, what: keyof typeof toHolder) =>
  notify(db, [test.ownerId], {
    type: testMessages,
    title: titled(test, toHolder[what]),
    link: `/exam/test/appeals?test=${test.id}`,
    about: `appeals:${test.id}`,
  })

/** Tells a candidate what became of an appeal. */
export const tellCandidate = (db: Db, test: Test, { memberId, attemptId }: { memberId: string; attemptId: string }, what: keyof typeof toCandidate) =>
  notify(db, [memberId], {
    type: testMessages,
    title: titled(test, toCandidate[what]),
    link: `/examination?id=${test.id}&view=result&attempt=${attemptId}`,
    about: `test:${test.id}`,
  })
