import type { Db } from '#server/kernel/data/db.ts'
import { type ItemKind, type SourceKind, sourceKinds } from '../../contract.ts'
import type { ItemRow } from '../book/book-queries.ts'
import { attendanceSource } from './attendance.ts'
import { discussionSource } from './discussions.ts'
import { homeworkSource } from './homeworks.ts'
import { type CellOf, keyOf, type Source, type SourceThing } from './source.ts'
import { testSource } from './tests.ts'

const sources: Record<SourceKind, Source> = {
  test: testSource,
  homework: homeworkSource,
  discussion: discussionSource,
  attendance: attendanceSource,
}

/** What the students of a class have in the items with a source. */
export type Sourced = Record<SourceKind, CellOf>

/** The results of all items with a source, in one statement for each kind that there is; with `memberId` of one student. */
export async function loadSourced(db: Db, classId: string, items: readonly ItemRow[], memberId?: string): Promise<Sourced> {
  const cells = (kind: SourceKind) =>
    sources[kind].cells(
      db,
      classId,
      items.filter((item) => item.kind === kind),
      memberId,
    )
  return {
    test: await cells('test'),
    homework: await cells('homework'),
    discussion: await cells('discussion'),
    attendance: await cells('attendance'),
  }
}

/** What of a class can become an item of its gradebook and is none yet. */
export async function freeThings(db: Db, classId: string, items: readonly Pick<ItemRow, 'kind' | 'sourceId'>[]) {
  const used = new Set(items.map(({ kind, sourceId }) => keyOf(kind, sourceId ?? '')))
  const all = []
  for (const kind of sourceKinds) all.push(...(await sources[kind].things(db, classId)).map((thing) => ({ kind, ...thing })))
  return all.filter(({ kind, id }) => !used.has(keyOf(kind, id))).slice(0, 200)
}

/** Finds among the things of a class those that items name. */
export async function namedThings(db: Db, classId: string, items: readonly { kind: ItemKind; sourceId: string | null }[]) {
  const found = new Map<string, SourceThing>()
  for (const kind of sourceKinds) {
    const ids = items.flatMap((item) => (item.kind === kind ? (item.sourceId ?? []) : []))
    if (ids.length) for (const thing of await sources[kind].things(db, classId, ids)) found.set(keyOf(kind, thing.id), thing)
  }
  return ({ kind, sourceId }: { kind: ItemKind; sourceId: string | null }) => found.get(keyOf(kind, sourceId ?? ''))
}
