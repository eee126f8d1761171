import type { TextbookState } from '@recto/contract/textbooks'

/** The state that a card shows (0 unpublished, 1 in review, 2 published, 3 cancelled, 4 archived). */
export function stateOf({ publishStatus, changed }: { publishStatus: number; changed: boolean }): TextbookState {
  if (publishStatus === 2) return changed ? 'changed' : 'published'
  return (['draft', 'review', 'published', 'withdrawn', 'archived'] as const)[publishStatus] ?? 'draft'
}

/** The condition in columns that a state stands for. */
export const statusesOf: Record<TextbookState, { publishStatus: number; changed?: boolean }> = {
  draft: { publishStatus: 0 },
  review: { publishStatus: 1 },
  published: { publishStatus: 2, changed: false },
  changed: { publishStatus: 2, changed: true },
  withdrawn: { publishStatus: 3 },
  archived: { publishStatus: 4 },
}

/** 大学物理, 大学物理 (2), 大学物理 (3)…: the first that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/ \(\d+\)$/, '')
  for (let n = 2; ; n++) {
    const proposal = `${base.slice(0, 94)} (${n})`
    if (!taken.has(proposal.toLowerCase())) return proposal
  }
}
