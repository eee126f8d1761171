import * as contract from '../../contract-marks.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { selectItems } from '../book/book-queries.ts'
import { changeable, objectOf } from '../opened-class.ts'
import { lockGradebook } from '../rules/rule-queries.ts'
import { changedMark } from './changed-mark.ts'
import { type NewMark, pairOf, putMarks, selectBefore, selectPresentStudents } from './mark-queries.ts'

export default handlers(contract, {
  async gradebookMarksChange({ classId, body: { marks, reason } }, context) {
    const { db, user } = context
    const klass = await changeable(context, classId)
    await lockGradebook(db, classId)
    const items = new Map((await selectItems(db, classId)).map((item) => [item.id, item]))
    const students = await selectPresentStudents(
      db,
      classId,
      marks.map(({ memberId }) => memberId),
    )
    const before = await selectBefore(db, marks)
    const pairs = marks.map(pairOf)
    const changed: NewMark[] = []
    const conflicts: contract.Conflict[] = []
    for (const [at, mark] of marks.entries()) {
      const path = `marks.${at}`
      const item = items.get(mark.itemId)
      const name = students.get(mark.memberId)
      if (!item) throw invalid(`${path}.itemId`, { zh: '项目不存在，可能已被删除', en: 'No such item; it may have been removed' })
      if (name === undefined) throw invalid(`${path}.memberId`, { zh: '不是班里的学生', en: 'Not a student of the class' })
      if (pairs.indexOf(pairOf(mark)) !== at) throw invalid(path, { zh: '同一个成绩出现了两次', en: 'The same mark twice' })
      const there = before.get(pairOf(mark))
      const { rowVersion = 0, by = '' } = there ?? {}
      if (rowVersion !== mark.rowVersion) {
        const { state = 'pending', points = null, override = null } = there ?? {}
        conflicts.push({ itemId: item.id, memberId: mark.memberId, item: item.title, name, theirs: { state, points, override, rowVersion }, by })
        continue
      }
      const after = changedMark(item, there, mark.set, reason, path)
      changed.push({ itemId: item.id, memberId: mark.memberId, ...after, before: there ?? null })
    }
    if (changed.length) {
      await putMarks(db, changed, user.memberId, reason)
      await logOperation(context, 'gradebook.marks', { ...objectOf(klass), after: { marks: changed.length } })
    }
    return {
      saved: changed.map(({ itemId, memberId }) => ({
        itemId,
        memberId,
        rowVersion: (before.get(pairOf({ itemId, memberId }))?.rowVersion ?? 0) + 1,
      })),
      conflicts,
    }
  },
})
