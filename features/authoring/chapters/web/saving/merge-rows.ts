import { canonicalJson } from '#document/gate/canonical.ts'
import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import { idOf } from '#document/text/walk.ts'
import { compareRows } from '#document/text/compare-rows.ts'

/** Which side of a difference is taken; `both` puts theirs before mine. */
export type Choice = 'mine' | 'theirs' | 'both'

/** A block on both sides of a conflict. A missing side does not have the block. */
export interface MergeRow {
  mine: NodeJson | undefined
  theirs: NodeJson | undefined
  /** Undefined if the sides are equal. */
  kind: 'changed' | 'onlyMine' | 'onlyTheirs' | undefined
  /** The side that only one of the two has changed since their common text; undefined if both have changed the block, or the common text is unknown. */
  proposal: Choice | undefined
}

const equal = (one: NodeJson | undefined, other: NodeJson | undefined) =>
  one === undefined || other === undefined ? one === other : canonicalJson(one) === canonicalJson(other)

/** Aligns two texts block by block, with a proposal for each block that only one side has changed since `base`. */
export function mergeRows(base: DocJson | undefined, mine: DocJson, theirs: DocJson): MergeRow[] {
  const was = new Map(base?.content.map((node) => [idOf(node), node]))
  const [own, other] = [mine, theirs].map(({ content }) => new Map(content.map((node) => [idOf(node), node]))) as [
    Map<string, NodeJson>,
    Map<string, NodeJson>,
  ]
  return compareRows(theirs, mine).flatMap((row): MergeRow[] => {
    const id = idOf(row.after ?? row.before ?? mine)
    // A block that one side has moved stands where it is on my side.
    if (row.kind === 'moved' && row.before) return []
    const [here, there] = [own.get(id), other.get(id)]
    if (equal(here, there)) return [{ mine: here, theirs: there, kind: undefined, proposal: undefined }]
    const before = was.get(id)
    const proposal = base && (equal(here, before) ? 'theirs' : equal(there, before) ? 'mine' : undefined)
    return [{ mine: here, theirs: there, kind: here && there ? 'changed' : here ? 'onlyMine' : 'onlyTheirs', proposal }]
  })
}

/** The text that the choices make; undefined while one is missing. */
export function mergedText(rows: readonly MergeRow[], choices: readonly (Choice | undefined)[]): DocJson | undefined {
  const content: NodeJson[] = []
  for (const [at, { mine, theirs, kind, proposal }] of rows.entries()) {
    const choice = kind ? (choices[at] ?? proposal) : 'mine'
    if (!choice) return undefined
    if (choice !== 'mine' && theirs) content.push(theirs)
    if (choice === 'both' && theirs && mine)
      content.push({ ...mine, attrs: { ...mine.attrs, id: newBlockId(), ...('label' in (mine.attrs ?? {}) && { label: null }) } })
    else if (choice !== 'theirs' && mine) content.push(mine)
  }
  return { type: 'doc', content: content.length ? content : [{ type: 'paragraph', attrs: { id: newBlockId() } }] }
}

/** Merges two texts that have changed different blocks of their common text; undefined if they have changed the same one. */
export const mergeTexts = (base: DocJson, mine: DocJson, theirs: DocJson): DocJson | undefined => mergedText(mergeRows(base, mine, theirs), [])
