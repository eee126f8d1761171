import type { BatchResult } from '#contract/page.ts'
import type { Bilingual } from '#contract/errors.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { CallContext } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid } from '#server/kernel/http/refusal.ts'
import type { CandidateChange } from '../../contract-candidates.ts'
import { tellCandidates } from '../manifest/messages.ts'
import type { TestRecord } from '../queries.ts'
import { followTimes } from '../times/follow-times.ts'
import { pushTest } from '../times/push-test.ts'
import { insertNotices, lockCandidates, selectBegun, updateCandidates } from './candidate-queries.ts'

const notThere: Bilingual = { zh: '不在这场考试的名单里', en: 'Is not on the list of this test' }
const hasBegun: Bilingual = { zh: '已经开考；要停止作答，请提前收卷', en: 'Has begun; to end it, hand in the attempt' }
const timesCrossed: Bilingual = { zh: '结束时间要晚于开始时间', en: 'The end must be after the opening' }

/** Refuses a change that lacks its reason or whose times do not fit. */
function mustBeWhole(test: TestRecord, { standing, reason, extra, opensAt, closesAt }: CandidateChange): void {
  if (standing !== undefined && standing !== 'expected' && !reason)
    throw invalid('change.reason', { zh: '请写明原因，考生会看到', en: 'Give the reason; the candidate sees it' })
  if (extra && (extra.percent > 0 || extra.minutes > 0) && !extra.reason)
    throw invalid('change.extra.reason', { zh: '请写明加时的原因，考生会看到', en: 'Give the reason for the additional time; the candidate sees it' })
  const opens = opensAt ? new Date(opensAt) : test.opensAt
  const closes = closesAt ? new Date(closesAt) : test.closesAt
  if ((opensAt || closesAt) && opens && closes && closes <= opens) throw invalid('change.closesAt', timesCrossed)
}

/** What a candidate whose test is running is told: the new end. */
const newEnd = (reason: string): Bilingual => {
  const more = reason ? { zh: `（${reason}）`, en: ` (${reason})` } : { zh: '', en: '' }
  return { zh: `你的结束时间改了，请看屏幕上的倒计时${more.zh}`, en: `The end of your test has changed; see the clock on the screen${more.en}` }
}

/** Changes candidates: those for whom it is possible; the others are returned with the reason. Running attempts follow and the people are told. */
export async function changeCandidates(
  { db, user, language }: CallContext,
  test: TestRecord,
  memberIds: readonly string[],
  change: CandidateChange,
): Promise<BatchResult & { names: string[] }> {
  mustBeWhole(test, change)
  const ids = [...new Set(memberIds)]
  const rows = await lockCandidates(db, test.id, ids)
  const begun = new Map((await selectBegun(db, test.id, ids)).map((row) => [row.memberId, Number(row.running)]))
  // Who is writing is not made absent by a list: an attempt is ended on its own.
  const ends = change.standing !== undefined && change.standing !== 'expected' && change.standing !== 'makeup' && change.standing !== 'violation'
  const judged = rows.map((row) => ({ row, reason: ends && (begun.get(row.memberId) ?? 0) > 0 ? hasBegun : undefined }))
  const able = judged.flatMap(({ row, reason }) => (reason ? [] : [row]))
  const done = able.map(({ memberId }) => memberId)
  await updateCandidates(db, test.id, done, change)
  const times = change.extra !== undefined || change.opensAt !== undefined || change.closesAt !== undefined
  if (times) {
    const moved = await followTimes(db, { testId: test.id, memberIds: done })
    await insertNotices(
      db,
      moved.map(({ memberId }) => ({
        id: newId(),
        testId: test.id,
        memberId,
        kind: 'extended' as const,
        text: inLanguage(newEnd(change.extra?.reason ?? ''), language),
        byId: user.memberId,
      })),
    )
  }
  const concerns = times || change.standing !== undefined || change.room !== undefined || change.seat !== undefined || change.attempts !== undefined
  if (test.phase !== 'draft' && concerns && done.length) {
    const reason = change.reason ?? change.extra?.reason ?? ''
    await tellCandidates(db, test, done, change.standing === 'removed' ? 'removed' : 'changed', reason ? { zh: reason, en: reason } : undefined)
    await pushTest(db, test.id, done)
  }
  const there = new Set(rows.map(({ memberId }) => memberId))
  return {
    done,
    names: able.map(({ name }) => name),
    failed: [
      ...judged.flatMap(({ row, reason }) => (reason ? [{ id: row.memberId, name: row.name, reason: inLanguage(reason, language) }] : [])),
      ...ids.filter((id) => !there.has(id)).map((id) => ({ id, name: '', reason: inLanguage(notThere, language) })),
    ],
  }
}
