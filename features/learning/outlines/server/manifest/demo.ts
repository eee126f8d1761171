import type { App } from '#server/kernel/app.ts'
import { type DemoPeople, demoPerson } from '#server/kernel/people/demo.ts'
import { newBlockId } from '#document/schema/ids.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { UnitContent, UnitRules } from '../../contract.ts'
import { selectBookChapters } from '../edition/edition-queries.ts'
import { unitsFrom } from '../edition/units-from.ts'
import { outlineFrom } from '../rules/from-book.ts'
import { placeBetween } from '../rules/place.ts'
import { insertUnits, type NewUnit, publishUnits, renameUnits } from '../units/unit-queries.ts'
import { findDemoCourse, insertDemoProgress } from './demo-queries.ts'

const open: UnitRules = { opens: null, prerequisite: null, groupName: '', completion: { kind: 'none' }, noSkip: false }
const page = (...texts: string[]): UnitContent => ({
  kind: 'page',
  doc: { type: 'doc', content: texts.map((text) => ({ type: 'paragraph', attrs: { id: newBlockId() }, content: [{ type: 'text', text }] })) },
})

const hour = 3_600_000
/** A full hour some weeks from now. */
const nextWeek = (weeks: number) => new Date(Math.ceil(Date.now() / hour) * hour + weeks * 7 * 24 * hour).toISOString()

const welcome = page(
  '这门课按教材的章节走，每周开放一章。先读教材，再做章末的练习；读完的段落会自动计入进度。',
  '第一周请装好编译环境，并把“算法的效率”一节读两遍：后面每一章都会用到渐近记号。',
  '有疑问先在班级的讨论里搜一搜，多半有同学问过。',
)
const lab = page(
  '实验目的：比较顺序表与链表在不同操作下的实际耗时。',
  '步骤：一、实现两种线性表的插入与删除；二、分别在表头、表中、表尾操作一万次并计时；三、画出耗时随长度变化的曲线。',
  '第一组本周在东 3-机房上机，其他组下周。',
)

/** The outline of the course that the teacher runs with the class 数据结构: chapters week by week, two pages, the last section a draft. */
export async function loadDemoOutline(app: App, people: DemoPeople): Promise<void> {
  const teacher = demoPerson(people, 'teacher')
  await app.database.withInstitution(teacher.institutionId, 'read write', async (db) => {
    const course = await findDemoCourse(db, teacher.memberId)
    if (!course) return
    const made = unitsFrom(outlineFrom(await selectBookChapters(db, course.editionId)), course.textbookId)
    const sections = made.filter(({ content, parentId }) => content.kind === 'section' && parentId === null)
    const sectionOf = (unit: NewUnit): NewUnit => made.find(({ id }) => id === unit.parentId) ?? unit
    const weekOf = (unit: NewUnit) => {
      const top = sectionOf(sectionOf(unit))
      return sections.findIndex(({ id }) => id === top.id)
    }
    const weekly = made.map((unit): NewUnit => {
      const week = weekOf(unit)
      if (unit.content.kind === 'section' || week < 1) return unit
      const opens = week < 3 ? { afterDays: week * 14, time: '08:00' } : { at: nextWeek(week - 2) }
      return { ...unit, rules: { ...unit.rules, opens } }
    })
    const first = weekly[0]
    const [, second] = sections
    const inSecond = weekly.filter((unit) => unit.parentId === second?.id && unit.content.kind === 'chapter')
    const before = inSecond.at(-1)
    const added: NewUnit[] = [
      {
        id: newId(),
        parentId: null,
        place: placeBetween('', first?.place ?? null),
        name: '开始之前：怎样学这门课',
        minutes: 5,
        content: welcome,
        rules: { ...open, completion: { kind: 'view' } },
      },
      ...(second && before
        ? [
            {
              id: newId(),
              parentId: second.id,
              place: placeBetween(before.place, null),
              name: '实验一 线性表的实现与比较',
              minutes: 90,
              content: lab,
              rules: {
                ...open,
                prerequisite: { unitId: before.id, percent: 60 },
                groupName: '第一组',
                completion: { kind: 'minutes', minutes: 20 } as const,
              },
            },
            {
              id: newId(),
              parentId: second.id,
              place: placeBetween(placeBetween(before.place, null), null),
              name: '延伸：可视化数据结构',
              minutes: 15,
              content: { kind: 'link', url: 'https://visualgo.net/zh' } as const,
              rules: { ...open, completion: { kind: 'view' } as const },
            },
          ]
        : []),
    ]
    const units = [...added, ...weekly]
    await insertUnits(db, teacher, course.id, units)
    const last = sections.at(-1)
    const left = new Set(
      units.filter((unit) => unit.id === last?.id || unit.parentId === last?.id || sectionOf(unit).parentId === last?.id).map(({ id }) => id),
    )
    await publishUnits(
      db,
      teacher,
      units.flatMap(({ id }) => (left.has(id) ? [] : [id])),
    )
    const link = added[2]
    if (link) await renameUnits(db, teacher, [{ id: link.id, name: '延伸：在 VisuAlgo 上看数据结构' }])
    await insertDemoProgress(
      db,
      course.id,
      added.flatMap(({ id, rules }) => (rules.completion.kind === 'view' ? [id] : [])),
    )
  })
}
