import { hundredths, pointsOf } from '#assessment/grading/points.ts'
import type { Gradebook, ItemKind } from '../../contract.ts'
import type { GradebookRules } from '../../contract-rules.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'

export interface CategoryDraft {
  key: string
  id: string | null
  name: string
  weight: number | null
  dropLowest: number
}
export interface ItemDraft {
  key: string
  id: string | null
  /** The key of its category; empty: not counted. */
  category: string
  kind: ItemKind
  sourceId: string | null
  title: string
  points: number | null
  shown: boolean
}
export interface RulesDraft {
  late: { perDay: number; most: number }
  released: boolean
  categories: CategoryDraft[]
  items: ItemDraft[]
}

/** The rules of a gradebook as they are sent. */
export const rulesOf = ({ rowVersion, late, released, categories, items }: Gradebook): GradebookRules => ({
  rowVersion,
  late,
  released,
  categories,
  items: items.map(({ id, categoryId, kind, sourceId, title, points, shown }) => {
    const category = categories.findIndex((each) => each.id === categoryId)
    return { id, category: category < 0 ? null : category, kind, sourceId, title, points, shown }
  }),
})

export const newCategory = (name = '', weight: number | null = null): CategoryDraft => ({ key: newKey(), id: null, name, weight, dropLowest: 0 })
export const newItem = (category: string): ItemDraft => ({
  key: newKey(),
  id: null,
  category,
  kind: 'manual',
  sourceId: null,
  title: '',
  points: 100,
  shown: true,
})

export const draftOf = ({ late, released, categories, items }: Gradebook): RulesDraft => ({
  late,
  released,
  categories: categories.map((each) => ({ ...each, key: each.id })),
  items: items.map(({ id, categoryId, kind, sourceId, title, points, shown }) => ({
    key: id,
    id,
    category: categoryId ?? '',
    kind,
    sourceId,
    title,
    points,
    shown,
  })),
})

/** The sum of the weights, exact to a hundredth. */
export const sumOfWeights = (categories: readonly CategoryDraft[]): number =>
  pointsOf(categories.reduce((sum, { weight }) => sum + hundredths(weight ?? 0), 0))

/** A draft as it is sent; undefined while something is missing. */
export function sentOf({ late, released, categories, items }: RulesDraft, rowVersion: number): GradebookRules | undefined {
  const whole =
    categories.length > 0 &&
    sumOfWeights(categories) === 100 &&
    categories.every(({ name, weight }) => name.trim() && weight) &&
    items.every(({ title, points }) => title.trim() && points)
  if (!whole) return undefined
  return {
    rowVersion,
    late,
    released,
    categories: categories.map(({ id, name, weight, dropLowest }) => ({ id, name: name.trim(), weight: weight ?? 0, dropLowest })),
    items: items.map(({ id, category, kind, sourceId, title, points, shown }) => {
      const place = categories.findIndex(({ key }) => key === category)
      return { id, category: place < 0 ? null : place, kind, sourceId, title: title.trim(), points: points ?? 0, shown }
    }),
  }
}

/** The list with one entry moved up or down. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const next = [...list]
  const [entry] = next.splice(at, 1)
  if (entry !== undefined) next.splice(at + by, 0, entry)
  return next
}
