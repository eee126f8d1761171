import type { QuestionType } from '../questions/question.ts'
import { bandOf, type DrawRule } from './paper.ts'
import { seededRandom, seedOf, shuffled } from './seeded.ts'

/** What a rule looks at in a question of the banks that it draws from. */
export interface Drawable {
  id: string
  version: number
  type: QuestionType
  difficulty: number
  knowledgePoints: readonly string[]
}

/** A section that is drawn: its rules, and the questions that they may draw. */
export interface DrawnSection {
  rules: readonly DrawRule[]
  pool: readonly Drawable[]
}

/**
 * A rule for which there are too few questions. `missing`: that many cannot be drawn even in the variant with the most of them missing; `shared`: that
 * many questions of the variants stand in an earlier variant as well.
 */
export interface Shortage {
  /** The place of the section among those given, and of the rule in it. */
  section: number
  rule: number
  /** How many questions the rule fits. */
  found: number
  wanted: number
  variants: number
  missing: number
  shared: number
}

export interface Draw {
  /** For each variant and section the questions in the order of the rules. */
  variants: Drawable[][][]
  shortages: Shortage[]
}

export const fitsRule = (rule: DrawRule, { type, difficulty, knowledgePoints }: Omit<Drawable, 'id' | 'version'>): boolean =>
  (rule.type === null || rule.type === type) &&
  (rule.band === null || rule.band === bandOf(difficulty)) &&
  (rule.knowledgePoint === null || knowledgePoints.includes(rule.knowledgePoint))

/** One question that has to be drawn. */
interface Slot {
  section: number
  rule: number
  candidates: readonly Drawable[]
}

/**
 * Draws questions for every variant of a paper. A variant has no question twice, `taken` (the questions that were put into the paper by hand) included;
 * variants have different questions as far as there are enough. Whenever the rules of a variant can be fulfilled, they are. The same seed draws the same.
 */
export function drawQuestions(
  sections: readonly DrawnSection[],
  taken: ReadonlySet<string>,
  { variants, seed }: { variants: number; seed: number },
): Draw {
  const fitting = sections.map(({ rules, pool }, section) => {
    const free = shuffled(
      pool.filter(({ id }) => !taken.has(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      seededRandom(seedOf(seed, `draw ${section}`)),
    )
    return rules.map((rule) => free.filter((question) => fitsRule(rule, question)))
  })
  const wanted = sections.reduce((sum, { rules }) => sum + rules.reduce((all, { count }) => all + count, 0), 0)
  // More candidates than all variants need together change nothing.
  const most = wanted * variants
  const slots: Slot[] = sections.flatMap(({ rules }, section) =>
    rules.flatMap(({ count }, rule) =>
      Array.from({ length: count }, () => ({ section, rule, candidates: (fitting[section]?.[rule] ?? []).slice(0, most) })),
    ),
  )
  const uses = new Map<string, number>()
  const lost = sections.map(({ rules }) => rules.map(() => ({ missing: 0, shared: 0 })))
  const drawn = Array.from({ length: variants }, () => {
    const chosen = matched(slots, uses)
    const missing = sections.map(({ rules }) => rules.map(() => 0))
    const result = sections.map((): Drawable[] => [])
    for (const [at, { section, rule }] of slots.entries()) {
      const question = chosen[at]
      const row = lost[section]?.[rule]
      const counts = missing[section]
      if (!row || !counts) continue
      if (question) {
        result[section]?.push(question)
        if (uses.has(question.id)) row.shared += 1
      } else counts[rule] = (counts[rule] ?? 0) + 1
      row.missing = Math.max(row.missing, counts[rule] ?? 0)
    }
    for (const { id } of result.flat()) uses.set(id, (uses.get(id) ?? 0) + 1)
    return result
  })
  const shortages = lost.flatMap((rules, section) =>
    rules.flatMap(({ missing, shared }, rule) =>
      missing || shared
        ? [
            {
              section,
              rule,
              found: fitting[section]?.[rule]?.length ?? 0,
              wanted: sections[section]?.rules[rule]?.count ?? 0,
              variants,
              missing,
              shared,
            },
          ]
        : [],
    ),
  )
  return { variants: drawn, shortages }
}

/**
 * A question for each slot, none twice, as many as possible (augmenting paths, Kuhn 1955). Questions that earlier variants use least are tried first: a
 * question that is matched stays matched, so those that were never used go in as far as they fit.
 */
function matched(slots: readonly Slot[], uses: ReadonlyMap<string, number>): (Drawable | undefined)[] {
  const chosen: (Drawable | undefined)[] = slots.map(() => undefined)
  const holder = new Map<string, number>()
  const levels = [...new Set([0, ...uses.values()])].toSorted((one, other) => one - other)
  for (const level of levels) {
    const allowed = (id: string) => (uses.get(id) ?? 0) <= level
    const place = (slot: number, seen: Set<string>): boolean => {
      const open = (slots[slot]?.candidates ?? []).filter(({ id }) => allowed(id))
      const free = open.find(({ id }) => !holder.has(id) && !seen.has(id))
      const tried = free ? [free] : open
      for (const question of tried) {
        if (seen.has(question.id)) continue
        seen.add(question.id)
        const other = holder.get(question.id)
        if (other !== undefined && !place(other, seen)) continue
        holder.set(question.id, slot)
        chosen[slot] = question
        return true
      }
      return false
    }
    // A rule that fails once fails for its other slots at this level too.
    const failed = new Set<string>()
    for (const [at, { section, rule }] of slots.entries()) {
      const name = `${section} ${rule}`
      if (!chosen[at] && !failed.has(name) && !place(at, new Set())) failed.add(name)
    }
  }
  return chosen
}
