import { sql } from 'kysely'
import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import type { UnitContent, UnitRules } from '../../contract.ts'
import { inOrder } from '../rules/tree.ts'
import { insertUnits } from './unit-queries.ts'

/** Those of these courses in which a unit is published. */
export async function selectWithOutline(db: Db, courseIds: readonly string[]): Promise<Set<string>> {
  if (!courseIds.length) return new Set()
  const rows = await db
    .selectFrom('units')
    .select('courseId')
    .distinct()
    .where('courseId', 'in', courseIds)
    .where('published', 'is not', null)
    .where('kind', '<>', 'section')
    .execute()
  return new Set(rows.map(({ courseId }) => courseId))
}

/**
 * Copies the draft of an outline into a course without one, with its rules and files; nothing of it is published. Units that open at an instant open at the
 * one that `moved` gives for it.
 */
export async function copyUnits(
  db: Db,
  by: { memberId: string },
  from: string,
  to: string,
  moved: (at: string) => string = (at) => at,
): Promise<void> {
  const rows = await db
    .selectFrom('units')
    .select(['id', 'parentId', 'place', 'name', 'minutes'])
    .select([sql<UnitContent>`content`.as('content'), sql<UnitRules>`rules`.as('rules')])
    .where('courseId', '=', from)
    .where('deletedAt', 'is', null)
    .execute()
  const units = inOrder(rows)
  if (!units.length) return
  const ids = new Map(units.map(({ id }) => [id, newId()]))
  const idOf = (id: string) => ids.get(id) ?? id
  await insertUnits(
    db,
    by,
    to,
    units.map(({ id, parentId, rules, ...unit }) => {
      const { prerequisite, opens } = rules
      const other = prerequisite && ids.get(prerequisite.unitId)
      const copied = {
        ...rules,
        opens: opens && 'at' in opens ? { at: moved(opens.at) } : opens,
        prerequisite: prerequisite && other !== undefined && other !== null ? { ...prerequisite, unitId: other } : null,
      }
      return { ...unit, id: idOf(id), parentId: parentId && idOf(parentId), rules: copied }
    }),
  )
  const files = await db
    .selectFrom('unitFiles')
    .select(['unitId', 'fileId', 'seq'])
    .where('unitId', 'in', [...ids.keys()])
    .execute()
  if (files.length)
    await db
      .insertInto('unitFiles')
      .values(files.map(({ unitId, ...file }) => ({ ...file, unitId: idOf(unitId) })))
      .execute()
}
