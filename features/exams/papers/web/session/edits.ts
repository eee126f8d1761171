import type { PaperItem, PaperSection } from '#assessment/papers/paper.ts'

/** A place of a question: the number of its section and its number within, from 0. */
export interface At {
  section: number
  item: number
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const newSectionKey = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => letters[byte % letters.length]).join('')

export const newSection = (title: string, more: Partial<PaperSection> = {}): PaperSection => ({
  key: newSectionKey(),
  title,
  instruction: '',
  choose: null,
  items: [],
  draw: null,
  ...more,
})

type Sections = readonly PaperSection[]

export const changeSection = (sections: Sections, at: number, change: (section: PaperSection) => Partial<PaperSection>): PaperSection[] =>
  sections.map((section, place) => (place === at ? { ...section, ...change(section) } : section))

/** Puts a question at a place; what stood there and after it moves on. */
export const insertItem = (sections: Sections, { section, item }: At, added: PaperItem): PaperSection[] =>
  changeSection(sections, section, ({ items }) => ({ items: items.toSpliced(item, 0, added) }))

export const removeItem = (sections: Sections, { section, item }: At): PaperSection[] =>
  changeSection(sections, section, ({ items }) => ({ items: items.toSpliced(item, 1) }))

/** Moves a question to a place, counted before it is taken out of its own. */
export function moveItem(sections: Sections, from: At, to: At): PaperSection[] {
  const moved = sections[from.section]?.items[from.item]
  if (!moved) return [...sections]
  const item = from.section === to.section && from.item < to.item ? to.item - 1 : to.item
  return insertItem(removeItem(sections, from), { section: to.section, item }, moved)
}

/** The place one step up or down within the section; with `across` in the next section that is not drawn. Undefined at the ends. */
export function stepFrom(sections: Sections, { section, item }: At, by: 1 | -1, across: boolean): At | undefined {
  if (!across) {
    const next = item + by
    return next >= 0 && next < (sections[section]?.items.length ?? 0) ? { section, item: next } : undefined
  }
  for (let at = section + by; at >= 0 && at < sections.length; at += by)
    if (!sections[at]?.draw) return { section: at, item: by === 1 ? 0 : (sections[at]?.items.length ?? 0) }
  return undefined
}

export const moveSection = (sections: Sections, at: number, by: 1 | -1): PaperSection[] => {
  const moved = sections[at]
  return moved && sections[at + by] ? sections.toSpliced(at, 1).toSpliced(at + by, 0, moved) : [...sections]
}

/** The points that all questions of a section have; undefined when they differ or there are none. */
export function commonPoints({ items, draw }: Pick<PaperSection, 'items' | 'draw'>): number | undefined {
  if (draw) return draw.points
  const [first, ...others] = new Set(items.map(({ points }) => points))
  return others.length ? undefined : first
}

/** Gives all questions of a section the same points. */
export const setPoints = (sections: Sections, at: number, points: number): PaperSection[] =>
  changeSection(sections, at, ({ items, draw }) => (draw ? { draw: { ...draw, points } } : { items: items.map((item) => ({ ...item, points })) }))

/** How many questions of a knowledge point and band a rule of the section draws. */
export function setRule(sections: Sections, at: number, rule: NonNullable<PaperSection['draw']>['rules'][number]): PaperSection[] {
  return changeSection(sections, at, ({ draw }) => {
    if (!draw) return {}
    const same = (each: typeof rule) => each.knowledgePoint === rule.knowledgePoint && each.band === rule.band && each.type === rule.type
    const others = draw.rules.filter((each) => !same(each))
    return { draw: { ...draw, rules: rule.count ? [...others, rule] : others } }
  })
}
