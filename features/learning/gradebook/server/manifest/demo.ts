import { seededRandom } from '#assessment/papers/seeded.ts'
import type { App } from '#server/kernel/app.ts'
import { newId } from '#server/kernel/data/id.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { type NewMark, putMarks } from '../marks/mark-queries.ts'
import { lockGradebook, type NewItem, replaceRules } from '../rules/rule-queries.ts'
import { findDemoClass } from './demo-queries.ts'

const categories = [
  { name: '作业', weight: 20, dropLowest: 1, items: ['作 1', '作 2', '作 3', '作 4', '作 5'] },
  { name: '小测', weight: 15, dropLowest: 1, items: ['测 1', '测 2', '测 3'] },
  { name: '实验', weight: 20, dropLowest: 0, items: ['实 1', '实 2'] },
  { name: '讨论', weight: 5, dropLowest: 0, items: ['讨论'] },
  { name: '期中', weight: 15, dropLowest: 0, test: '期中考试', items: [] },
  { name: '期末', weight: 25, dropLowest: 0, test: '期末考试', items: [] },
]

const nothing = { lateHours: 0, override: null, reason: '', before: null }

/** The gradebook of the teacher's running class: entered points of eleven items, two tests, late and missing marks, excuses and overrides with reasons. */
export async function loadDemoGradebook(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const found = await findDemoClass(db, teacher.memberId)
    if (!found) return
    const { classId, tests, memberIds } = found
    const made = categories.map(({ items, test, ...category }) => {
      const categoryId = newId()
      const of = { categoryId, points: 100, shown: true }
      const manual = items.map((title): NewItem => ({ ...of, id: newId(), kind: 'manual', sourceId: null, title }))
      const held = tests.filter(({ title }) => title === test)
      return {
        category: { ...category, id: categoryId },
        items: [...manual, ...held.map(({ id, title }): NewItem => ({ ...of, id: newId(), kind: 'test', sourceId: id, title }))],
      }
    })
    const items = made.flatMap((each) => each.items)
    await lockGradebook(db, classId)
    const rules = { rowVersion: 0, late: { perDay: 10, most: 50 }, released: true }
    await replaceRules(
      db,
      classId,
      rules,
      made.map(({ category }) => category),
      items,
    )
    const random = seededRandom(2026)
    const manual = items.filter(({ kind }) => kind === 'manual')
    const strength = memberIds.map(() => 58 + Math.floor(random() * 38))
    const marks = memberIds.flatMap((memberId, at) =>
      manual.map(({ id: itemId }, column): NewMark => {
        const drawn = random()
        const points = Math.min(100, Math.max(35, Math.round((strength[at] ?? 70) + (random() - 0.45) * 26)))
        const of = { ...nothing, itemId, memberId }
        if (drawn < 0.012) return { ...of, state: 'missing', points: null }
        if (drawn < 0.022) return { ...of, state: 'excused', points: null, reason: '病假已核准，权重归其余项目' }
        return { ...of, state: 'points', points, lateHours: column < 5 && drawn > 0.975 ? 14 : 0 }
      }),
    )
    await putMarks(db, marks, teacher.memberId, '')
    const lab = items.find(({ title }) => title === '实 2')
    const changed = marks.filter(
      ({ itemId, memberId, points }) => itemId === lab?.id && memberIds.indexOf(memberId) % 9 === 4 && (points ?? 100) < 94,
    )
    const reason = '第 3 组数据按新量程重算'
    await putMarks(
      db,
      changed.map((mark) => ({ ...mark, override: (mark.points ?? 0) + 6, reason, before: mark })),
      teacher.memberId,
      reason,
    )
  })
}
