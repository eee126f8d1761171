import type { Program } from './program.ts'

/** Whether an output is the expected one by the rule of the program. Line ends of Windows are line ends. */
export function sameOutput({ compare, tolerance }: Pick<Program, 'compare' | 'tolerance'>, expected: string, actual: string): boolean {
  const [one, other] = [unified(expected), unified(actual)]
  if (compare === 'exact') return one === other
  if (compare === 'lines') return trimmedLines(one) === trimmedLines(other)
  const [words, given] = [wordsOf(one), wordsOf(other)]
  if (words.length !== given.length) return false
  return words.every((word, at) => word === given[at] || (compare === 'numbers' && sameNumber(word, given[at] ?? '', tolerance)))
}

const unified = (text: string) => text.replaceAll('\r\n', '\n')

const trimmedLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** Whole numbers are compared exactly where no difference is allowed, however long they are. A little more than the tolerance is allowed, for rounding. */
function sameNumber(one: string, other: string, tolerance: number): boolean {
  if (!number.test(one) || !number.test(other)) return false
  if (/^[+-]?\d+$/.test(one) && /^[+-]?\d+$/.test(other) && tolerance < 1) return BigInt(unsigned(one)) === BigInt(unsigned(other))
  const [expected, actual] = [Number(one), Number(other)]
  return Math.abs(expected - actual) <= tolerance + Math.abs(expected) * 1e-12
}

const unsigned = (word: string) => word.replace(/^\+/, '')
