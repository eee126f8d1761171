import { formulaProblems, isBroken } from '../questions/formulas.ts'
import { type Finding, readLimits, type ReadQuestion } from './reading.ts'

/** Characters of LaTeX of one file that are tried; setting a character takes about 10 µs. What is beyond is tried when its question is stored. */
const mostTried = 1_000_000

/** Questions that were read, with a warning at the place of each formula that cannot be set. The same formula is tried once. */
export function withFormulaFindings(questions: readonly ReadQuestion[]): ReadQuestion[] {
  const known = new Map<string, boolean>()
  let left = mostTried
  const broken = (latex: string, display: boolean): boolean => {
    const key = `${display} ${latex}`
    const answer = known.get(key)
    if (answer !== undefined) return answer
    if (left <= 0) return false
    left -= latex.length
    const found = isBroken(latex, display)
    known.set(key, found)
    return found
  }
  return questions.map((read) => {
    const told = new Set(read.findings.filter(({ code }) => code === 'brokenFormula').map(({ detail }) => detail))
    const untold = new Set(formulaProblems(read.question, broken).map(({ detail = '' }) => detail)).difference(told)
    if (!untold.size) return read
    const found = [...untold].map((detail): Finding => ({ code: 'brokenFormula', severity: 'warning', place: read.place, detail }))
    return { ...read, findings: [...read.findings, ...found].slice(0, readLimits.findingsOfQuestion) }
  })
}
