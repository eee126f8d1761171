// Figures of the questions of a test by classical test theory, as faculties use it: Lord and Novick, Statistical Theories of Mental Test Scores (1968);
// the groups of 27 per cent after Kelley, Journal of Educational Psychology 30 (1939).

/** The fewest graded people from whom a figure is computed. */
export const leastPeople = 10

/** The part of the people that makes the best and the last group. In SQL: `analysis-queries.ts` of the feature of analysis. */
export const groupShare = 0.27

/** A group of people and what it has earned with one question, of which sum of full points, in hundredths. A person at its edge counts with a part. */
export interface GroupSums {
  people: number
  points: number
  of: number
}

/** How many people of the best group, of the last group and of all have chosen an option. */
export interface OptionSums {
  seq: string
  top: number
  bottom: number
  all: number
}

/**
 * What is summed over the people who got a question and whose attempt is graded, in whole hundredths of a point: x are the points of a person with this
 * question, r those with all other questions that count. Whole numbers, so that people who are all alike have a variance of exactly zero.
 */
export interface ItemSums {
  people: number
  /** Sum of x, and of the points that the question could earn. */
  points: bigint
  of: bigint
  /** Sums of x², r, r² and x·r. */
  squares: bigint
  rest: bigint
  restSquares: bigint
  products: bigint
  /** People who left the question without an answer. */
  omitted: number
  top: GroupSums
  bottom: GroupSums
  /** Of a choice, those that were chosen. */
  options: readonly OptionSums[]
}

export interface ItemFigures {
  /** The mean of the points, rounded half up to a hundredth. */
  mean: number
  /** Difficulty: the mean of the points as a share of the full points, from 0 (none is earned) to 1. */
  p: number
  /** The share that the best 27 per cent earn, less that of the last 27 per cent: from -1 to 1. */
  discrimination: number
  /**
   * Pearson's correlation of the points of the question with the points of all others (for 0 or full points the point-biserial one), from -1 to 1. The
   * question itself is left out of the sum, since it correlates with itself. Null where either is the same for all people.
   */
  correlation: number | null
  /** The share of people who left the question without an answer. */
  omitted: number
  /** For each option, the share of the best group, of the last group and of all who chose it. */
  options: OptionSums[]
}

/** To four decimals, half up: figures are not more exact than that. */
export const rounded = (figure: number): number => Math.floor(figure * 10_000 + 0.5) / 10_000

/** A mean of hundredths as points, rounded half up to a hundredth. */
export const meanPoints = (sum: bigint, people: number): number => Number((2n * sum + BigInt(people)) / (2n * BigInt(people))) / 100

/** n·Σx² − (Σx)², which is n² times the variance of a population. */
export const spread = (people: number, squares: bigint, sum: bigint): bigint => BigInt(people) * squares - sum * sum

const share = ({ points, of }: GroupSums): number => (of > 0 ? points / of : 0)

/** Figures of a question; null for fewer than ten people. `seqs` are its options in their order, none for a question that is no choice. */
export function itemFigures(sums: ItemSums, seqs: readonly string[]): ItemFigures | null {
  const { people, points, of, top, bottom } = sums
  if (people < leastPeople || of <= 0n) return null
  const chosen = new Map(sums.options.map((option) => [option.seq, option]))
  return {
    mean: meanPoints(points, people),
    p: rounded(Number(points) / Number(of)),
    discrimination: rounded(share(top) - share(bottom)),
    correlation: correlationOf(sums),
    omitted: rounded(sums.omitted / people),
    options: seqs.map((seq) => {
      const option = chosen.get(seq)
      return {
        seq,
        top: rounded((option?.top ?? 0) / top.people),
        bottom: rounded((option?.bottom ?? 0) / bottom.people),
        all: rounded((option?.all ?? 0) / people),
      }
    }),
  }
}

function correlationOf({ people, points, squares, rest, restSquares, products }: ItemSums): number | null {
  const own = spread(people, squares, points)
  const others = spread(people, restSquares, rest)
  if (own <= 0n || others <= 0n) return null
  const together = Number(BigInt(people) * products - points * rest)
  return rounded(Math.min(1, Math.max(-1, together / (Math.sqrt(Number(own)) * Math.sqrt(Number(others))))))
}
