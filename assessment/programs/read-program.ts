import { outputRules, type Program, programLanguages, programLimits, type ProgramTest } from './program.ts'

/** A program from an object of unknown shape; undefined if it is none. What is missing or beyond its limits gets the usual value. */
export function readProgram(value: unknown): Program | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const given = value as Record<string, unknown>
  const language = programLanguages.find((each) => each === given['language'])
  if (!language) return undefined
  const { seconds, memory } = programLimits
  return {
    language,
    starter: text(given['starter'], programLimits.code),
    solution: text(given['solution'], programLimits.code),
    tests: (Array.isArray(given['tests']) ? (given['tests'] as unknown[]) : []).slice(0, programLimits.tests).map(testOf),
    compare: outputRules.find((each) => each === given['compare']) ?? 'lines',
    tolerance: number(given['tolerance'], 0, programLimits.tolerance, 0),
    seconds: number(given['seconds'], seconds.least, seconds.most, 2),
    memory: Math.round(number(given['memory'], memory.least, memory.most, 128)),
  }
}

function testOf(value: unknown): ProgramTest {
  const { input, output, hidden, weight } = (value ?? {}) as Record<string, unknown>
  return {
    input: text(input, programLimits.input),
    output: text(output, programLimits.output),
    hidden: hidden === true,
    weight: Math.round(number(weight, 0, programLimits.weight, 1)),
  }
}

const text = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : '')
const number = (value: unknown, least: number, most: number, usual: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : usual
