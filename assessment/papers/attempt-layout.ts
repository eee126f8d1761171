import { isChoice } from '../questions/question.ts'
import type { AttemptLayout, LayoutFacts, PaperItem, PaperLayout } from './paper.ts'
import { seededRandom, seedOf, shuffled } from './seeded.ts'

/** The variant that a candidate gets: the given one, or one by the seed. */
export const variantOf = ({ variants }: PaperLayout, given: number | null, seed: number): number =>
  (given ?? Math.floor(seededRandom(seedOf(seed, 'variant'))() * variants.length)) % variants.length

/**
 * The order in which a candidate sees a variant of a paper. It depends only on what is given, so the same seed always gives the same order. Without
 * `forEach` all candidates of a variant see the same order. Questions stay within their section, and those that share a passage stay together.
 */
export function attemptLayout(paper: PaperLayout, variant: number, seed: number, facts: ReadonlyMap<string, LayoutFacts>): AttemptLayout {
  const sections = paper.variants[variant]?.sections ?? []
  const own = paper.forEach ? seed : seedOf(paper.seed, `variant ${variant}`)
  return {
    sections: sections.map(({ title, instruction, choose, items }, at) => ({
      title,
      instruction,
      choose,
      questions: (paper.shuffleQuestions ? shuffledItems(items, seedOf(own, `section ${at}`), facts) : items).map(({ questionId, points }) => ({
        id: questionId,
        points,
        options: optionOrder(facts.get(questionId), paper.shuffleOptions, seedOf(own, questionId)),
      })),
    })),
  }
}

function shuffledItems(items: readonly PaperItem[], seed: number, facts: ReadonlyMap<string, LayoutFacts>): PaperItem[] {
  const groups = Map.groupBy(items, ({ questionId }) => facts.get(questionId)?.passageId ?? questionId)
  return shuffled([...groups.values()], seededRandom(seed)).flat()
}

/** True and false keep their order; so does the last option where the question says so. */
function optionOrder(facts: LayoutFacts | undefined, shuffle: boolean, seed: number): string[] {
  if (!facts || !isChoice(facts.type)) return []
  const options = [...facts.options]
  if (!shuffle || facts.type === 4) return options
  const staying = facts.lastStays ? options.splice(-1) : []
  return [...shuffled(options, seededRandom(seed)), ...staying]
}
