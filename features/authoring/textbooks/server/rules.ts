import type { TextbookState } from '../contract.ts'

/** The state to display. `publishStatus`: 0 unpublished, 1 in review, 2 published, 3 cancelled, 4 archived. */
export function stateOf({ publishStatus, changed }: { publishStatus: number; changed: boolean }): TextbookState {
  if (publishStatus === 2) return changed ? 'changed' : 'published'
  return (['draft', 'review', 'published', 'withdrawn', 'archived'] as const)[publishStatus] ?? 'draft'
}

/** 大学物理, 大学物理 (2), 大学物理 (3)…: the first that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/ \(\d+\)$/, '')
  for (let n = 2; ; n++) {
    const proposal = `${base.slice(0, 94)} (${n})`
    if (!taken.has(proposal.toLowerCase())) return proposal
  }
}
