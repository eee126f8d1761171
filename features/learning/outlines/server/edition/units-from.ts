import { newId } from '#server/kernel/data/id.ts'
import type { FromChapter } from '../rules/from-book.ts'
import { placeBetween } from '../rules/place.ts'
import type { NewUnit } from '../units/unit-queries.ts'

/** The share of a chapter that counts as read through. */
const readThrough = 90

/** What is stored of a section or unit that comes of a chapter. */
export const factsOf = ({ kind, chapterId, name, minutes }: FromChapter, textbookId: string) => ({
  name,
  minutes,
  content: kind === 'section' ? ({ kind } as const) : ({ kind, textbookId, chapterId } as const),
  rules: {
    opens: null,
    prerequisite: null,
    groupName: '',
    completion: kind === 'section' ? ({ kind: 'none' } as const) : ({ kind: 'read', percent: readThrough } as const),
  },
})

/** The units that come of the chapters of a book, each with its section and place. */
export function unitsFrom(made: readonly FromChapter[], textbookId: string): NewUnit[] {
  const ids = made.map(() => newId())
  const last = new Map<string | null, string>()
  return made.map((each, at) => {
    const parentId = each.parent === null ? null : (ids[each.parent] ?? null)
    const place = placeBetween(last.get(parentId) ?? '', null)
    last.set(parentId, place)
    return { ...factsOf(each, textbookId), id: ids[at] ?? newId(), parentId, place }
  })
}
