import type { Db } from '#server/kernel/data/db.ts'
import { textbookHandover } from '#features/authoring/textbooks/server/handover.ts'
import { usergroupHandover } from '#features/people/groups/server/handover.ts'
import { cohortHandover } from '#features/people/institutions/server/cohorts/cohort-handover.ts'
import type { HandoverKind } from '#server/kernel/people/handover-kind.ts'

/** Everything that can be handed over when a member leaves. A feature adds its kind here. */
export const handoverKinds: readonly HandoverKind[] = [textbookHandover, cohortHandover, usergroupHandover]

/** What a member owns, by kind; kinds without items are left out. */
export async function holdingsOf(db: Db, memberId: string) {
  const held = await Promise.all(handoverKinds.map(async (kind) => ({ kind, items: await kind.held(db, memberId) })))
  return held.filter(({ items }) => items.length)
}

/** What a member must hand over before leaving, with the names of the items. */
export async function owned(db: Db, memberId: string): Promise<{ kind: string; count: number; names: string[] }[]> {
  const held = (await holdingsOf(db, memberId)).filter(({ kind }) => kind.must)
  return held.map(({ kind, items }) => ({ kind: kind.kind, count: items.length, names: items.map(({ name }) => name) }))
}

/** Hands over the named kinds, or all of them. Returns only the kinds of which something was moved. */
export async function handOver(db: Db, from: string, to: string, kinds?: readonly string[]) {
  const moved = []
  for (const kind of handoverKinds) {
    if (kinds && !kinds.includes(kind.kind)) continue
    const count = await kind.move(db, from, to)
    if (count) moved.push({ kind, count })
  }
  return moved
}
