import { type Drawable, drawQuestions, type Shortage } from './draw.ts'
import type { LayoutSection, PaperLayout, PaperSection } from './paper.ts'

/** What of a paper decides on its layout. */
export interface Composition {
  sections: readonly PaperSection[]
  variants: number
  shuffleQuestions: boolean
  shuffleOptions: boolean
  forEach: boolean
  seed: number
}

export interface MadeLayout {
  layout: PaperLayout
  /** `section` is the place in the paper. */
  shortages: Shortage[]
}

/** All variants of a paper. `poolOf` gives the questions that a section may draw. The order of shuffled questions follows when a variant is shown. */
export function makeLayout(paper: Composition, poolOf: (section: PaperSection) => readonly Drawable[]): MadeLayout {
  const { sections, variants, shuffleQuestions, shuffleOptions, forEach, seed } = paper
  const drawn = sections.flatMap((section, at) => (section.draw ? [{ at, section, draw: section.draw }] : []))
  const taken = new Set(sections.flatMap(({ items }) => items.map(({ questionId }) => questionId)))
  const result = drawQuestions(
    drawn.map(({ section, draw }) => ({ rules: draw.rules, pool: poolOf(section) })),
    taken,
    { variants, seed },
  )
  const layoutOf = (variant: number): LayoutSection[] =>
    sections.map(({ title, instruction, choose, items, draw }, at) => {
      const place = drawn.findIndex((each) => each.at === at)
      const questions = draw ? (result.variants[variant]?.[place] ?? []) : []
      return {
        title,
        instruction,
        choose,
        items: draw ? questions.map(({ id, version }) => ({ questionId: id, version, points: draw.points })) : items,
      }
    })
  return {
    layout: {
      variants: Array.from({ length: variants }, (_, variant) => ({ sections: layoutOf(variant) })),
      shuffleQuestions,
      shuffleOptions,
      forEach,
      seed,
    },
    shortages: result.shortages.map((shortage) => ({ ...shortage, section: drawn[shortage.section]?.at ?? 0 })),
  }
}

/** The layout with the current versions of its questions. */
export const pinned = (layout: PaperLayout, versions: ReadonlyMap<string, number>): PaperLayout => ({
  ...layout,
  variants: layout.variants.map(({ sections }) => ({
    sections: sections.map((section) => ({
      ...section,
      items: section.items.map((item) => ({ ...item, version: versions.get(item.questionId) ?? item.version })),
    })),
  })),
})

/** The ids of all questions of a layout, each once. */
export const idsOfLayout = ({ variants }: Pick<PaperLayout, 'variants'>): string[] => [
  ...new Set(variants.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ questionId }) => questionId)))),
]
