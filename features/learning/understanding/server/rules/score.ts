/** What is known of a place in a class. */
export interface Signals {
  /** Answers of the students to questions of the place, one for each student and question; how many of them are wrong; of how many different students. */
  answers: number
  wrong: number
  people: number
  /** Different students who have asked about it or have the same question. */
  askers: number
  /** Students who have read its chapter, and those of them who came back to it. */
  readers: number
  rereaders: number
}

/** A share of fewer people than this is not computed, so that it says nothing about a single person. */
export const fewest = 10

/** A share counts as if this many further answers (or readers) were like the mean of the class: a few answers alone do not bring a place to the top. */
const prior = 10
/** No signal counts for more than three standard deviations, so that one extreme value does not decide alone. */
const mostDeviations = 3
const weights = { wrong: 0.5, asked: 0.3, reread: 0.2 } as const

interface Share {
  part: number
  of: number
}

/** Shares drawn towards the mean of all of them by `prior`; undefined stays undefined. */
function steadied(shares: readonly (Share | undefined)[]): (number | undefined)[] {
  const known = shares.filter((share) => share !== undefined)
  const of = known.reduce((sum, share) => sum + share.of, 0)
  const mean = of === 0 ? 0 : known.reduce((sum, share) => sum + share.part, 0) / of
  return shares.map((share) => share && (share.part + prior * mean) / (share.of + prior))
}

/** Each value as its distance from the mean of those that are known, in standard deviations; 0 for an unknown one and when all are the same. */
function deviations(values: readonly (number | undefined)[]): number[] {
  const known = values.filter((value) => value !== undefined)
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const deviation = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length)
  return values.map((value) =>
    value === undefined || !(deviation > 1e-9) ? 0 : Math.max(-mostDeviations, Math.min(mostDeviations, (value - mean) / deviation)),
  )
}

/**
 * How little each place was understood, in the order of `places`; a higher score is less understood, and 0 is the mean of the class.
 *
 * `score = 0.5 · z(wrong answers ÷ answers) + 0.3 · z(ln(1 + askers)) + 0.2 · z(came back ÷ have read)`
 *
 * `z` is the distance from the mean of the places of this class in standard deviations, cut at ±3. The two shares are drawn towards the mean of the class
 * before: (part + 10 · mean) ÷ (whole + 10). A share of fewer than ten people is unknown and counts as the mean. Scores of different classes are not compared.
 */
export function scores(places: readonly Signals[]): number[] {
  const enough = (people: number, share: Share) => (people < fewest ? undefined : share)
  const wrong = deviations(steadied(places.map(({ people, wrong: part, answers: of }) => enough(people, { part, of }))))
  const asked = deviations(places.map(({ askers }) => Math.log1p(askers)))
  const reread = deviations(steadied(places.map(({ readers, rereaders: part }) => enough(readers, { part, of: readers }))))
  return places.map((_, at) => weights.wrong * (wrong[at] ?? 0) + weights.asked * (asked[at] ?? 0) + weights.reread * (reread[at] ?? 0))
}
