import type { Db } from '#server/kernel/data/db.ts'
import { insertEntry, openAppeal, updateAppeal } from '../appeals/appeal-queries.ts'
import { selectDemoMarks } from './demo-queries.ts'

const reasons = [
  '第二步我写出了代入过程，只是结果少写了单位，能不能补上过程分？',
  '我的方向和参考答案相反，但示意图里已经取向下为正，请再看一次。',
  '最后一问我用的是另一种解法，结果是对的。',
] as const

/** Three appeals against marks of open answers of a released test: one new, one with an answer of the teacher, and one that was decided. */
export async function addDemoAppeals(db: Db, testId: string, ownerId: string): Promise<void> {
  const marks = await selectDemoMarks(db, testId, reasons.length)
  for (const [at, { points, ...mark }] of marks.entries()) {
    const appealId = await openAppeal(db, { ...mark, testId })
    if (appealId === undefined) continue
    await insertEntry(db, { appealId, kind: 'said', text: reasons[at] ?? '', byId: mark.memberId })
    if (at === 1) {
      await insertEntry(db, { appealId, kind: 'said', text: '示意图在哪一步？答卷里我没有看到正方向的说明。', byId: ownerId })
      await updateAppeal(db, appealId)
    }
    if (at !== 2) continue
    const text = '两种解法都可以，但最后一步把两项的符号写反了，所以维持原来的得分。'
    await insertEntry(db, { appealId, kind: 'kept', text, byId: ownerId, pointsBefore: points, pointsAfter: points })
    await updateAppeal(db, appealId, { state: 'kept', decidedBy: ownerId })
  }
}
