import type { CompletionKind, UnitKind } from '../contract.ts'

/** The kinds of units that can be added, in the order of the menu. */
export const addable = [
  'section',
  'chapter',
  'page',
  'media',
  'file',
  'test',
  'homework',
  'discussion',
  'link',
] as const satisfies readonly UnitKind[]

/** How a unit of each kind can be done; the server checks it again. */
export const completionsOf: Record<UnitKind, readonly CompletionKind[]> = {
  section: ['none'],
  chapter: ['read', 'none'],
  page: ['view', 'minutes', 'none'],
  media: ['view', 'watch', 'minutes', 'none'],
  file: ['view', 'none'],
  test: ['submit', 'score', 'none'],
  homework: ['submit', 'score', 'none'],
  discussion: ['submit', 'none'],
  link: ['view', 'none'],
}

export const longestName = 120
export const longestMinutes = 600
export const mostLevels = 3
