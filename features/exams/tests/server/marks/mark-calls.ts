import * as contract from '../../contract-marks.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { assertAllowed, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { objectOf } from '../object-of.ts'
import { mayEnterMarks } from '../policy.ts'
import { loadTest, lockTest, type TestRecord } from '../queries.ts'
import { pushTest } from '../times/push-test.ts'
import { replaceMarks, selectMarkable, selectMarkRows, selectSections } from './mark-queries.ts'

async function onPaper({ db, user }: Pick<CallContext, 'db' | 'user'>, testId: string): Promise<TestRecord> {
  const test = await loadTest(db, user, testId)
  if (!test.onPaper)
    throw refusal('conflict', { zh: '这场考试不是纸笔考试，成绩由作答得出', en: 'This test is not sat on paper; its marks come from the answers' })
  return test
}

/** The sum, when nothing is missing. */
function totalOf(points: readonly (number | null)[]): number | null {
  if (points.includes(null)) return null
  return points.reduce<number>((sum, each) => sum + Math.round((each ?? 0) * 100), 0) / 100
}

export default handlers(contract, {
  async markList({ testId, query }, context) {
    const { db, user } = context
    assertAllowed(mayEnterMarks(user, await onPaper(context, testId)))
    const sections = await selectSections(db, testId)
    const { items, ...rest } = await selectMarkRows(db, testId, sections.length, query)
    return {
      ...rest,
      items: items.map(({ bySection, ...row }) => {
        const points = sections.map((_, at) => bySection[at] ?? null)
        return { ...row, points, total: totalOf(points) }
      }),
    }
  },

  async markEnter({ testId, body: { marks } }, context) {
    const { db, user } = context
    await onPaper(context, testId)
    await lockTest(db, testId)
    const test = await onPaper(context, testId)
    assertAllowed(mayEnterMarks(user, test))
    if (test.phase === 'coming') throw refusal('conflict', { zh: '考试还没有开始，不能登分', en: 'The test has not opened yet' })
    const sections = await selectSections(db, testId)
    const memberIds = marks.map(({ memberId }) => memberId)
    const markable = await selectMarkable(db, testId, memberIds)
    for (const [at, { memberId, points }] of marks.entries()) {
      if (memberIds.indexOf(memberId) !== at) throw invalid(`marks.${at}.memberId`, { zh: '同一个人出现了两次', en: 'The same person twice' })
      if (!markable.has(memberId))
        throw invalid(`marks.${at}.memberId`, { zh: '不是考生，或登记为缺考、缓考', en: 'Not a candidate, or recorded as absent or deferred' })
      if (points.length !== sections.length)
        throw invalid(`marks.${at}.points`, { zh: `试卷有 ${sections.length} 个大题`, en: `The paper has ${sections.length} sections` })
      const above = points.findIndex((each, section) => each !== null && each > (sections[section]?.of ?? 0))
      if (above >= 0)
        throw invalid(`marks.${at}.points.${above}`, {
          zh: `这个大题最多 ${sections[above]?.of} 分`,
          en: `This section has at most ${sections[above]?.of} points`,
        })
    }
    await replaceMarks(db, testId, user.memberId, marks)
    await pushTest(db, testId, memberIds)
    await logOperation(context, 'test.marks', { ...objectOf(test), after: { people: marks.length } })
    return marks.map(({ memberId, points }) => ({ id: memberId, points, total: totalOf(points) }))
  },
})
