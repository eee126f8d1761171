/** Characters before the first place that is found, and of the whole excerpt. */
const [before, length] = [30, 120]

export interface Excerpt {
  excerpt: string
  ranges: { from: number; to: number }[]
}

/** The part of a text around the first of some terms, which are in small letters, with all their places in it. */
export function excerptOf(words: string, terms: readonly string[]): Excerpt {
  const small = words.toLowerCase()
  // A few capital letters become two small ones.
  const text = small.length === words.length ? words : small
  const first = Math.min(...terms.map((term) => small.indexOf(term)).filter((at) => at >= 0))
  const from = Number.isFinite(first) ? Math.max(0, first - before) : 0
  const excerpt = text.slice(from, from + length)
  return { excerpt: excerpt.toWellFormed(), ranges: rangesIn(excerpt.toLowerCase(), terms) }
}

/** The places of all terms in order; of two that overlap, the first. */
function rangesIn(text: string, terms: readonly string[]): Excerpt['ranges'] {
  const all = terms.flatMap((term) => {
    const places: Excerpt['ranges'] = []
    for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) places.push({ from: at, to: at + term.length })
    return places
  })
  const kept: Excerpt['ranges'] = []
  for (const range of all.toSorted((a, b) => a.from - b.from || b.to - a.to)) if (range.from >= (kept.at(-1)?.to ?? 0)) kept.push(range)
  return kept
}
