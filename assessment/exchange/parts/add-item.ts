import { type Finding, type Place, readLimits, type ReadResult } from '../reading.ts'
import type { ItemResult } from './finish-item.ts'

/** Adds a finding about a file, up to the most that a report holds. */
export function report({ findings }: ReadResult, finding: Finding): void {
  if (findings.length < readLimits.findings) findings.push(finding)
}

/** Adds what was read of an item; false when there are too many questions already. */
export function addItem(result: ReadResult, read: ItemResult, place: Place): boolean {
  if ('finding' in read) report(result, read.finding)
  else if (result.questions.length < readLimits.questions) result.questions.push(read.question)
  else {
    report(result, { code: 'tooMany', severity: 'error', place })
    return false
  }
  return true
}
