import { checkQuestion } from '../../questions/check.ts'
import { readLimits, type ReadQuestion } from '../reading.ts'

/** A question that was read, with what is missing in it or contradicts itself added to its findings. Every reader ends a question with this. */
export function readQuestion(read: ReadQuestion): ReadQuestion {
  const { place, question } = read
  const checked = checkQuestion(question).map(({ code, severity, detail }) => ({
    code,
    severity,
    place,
    ...(detail === undefined ? {} : { detail }),
  }))
  return {
    ...read,
    source: read.source.slice(0, readLimits.source),
    findings: [...read.findings, ...checked].slice(0, readLimits.findingsOfQuestion),
  }
}
