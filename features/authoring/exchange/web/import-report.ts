import type { ReportEntry } from '#contract/job-results.ts'

export type Severity = ReportEntry['severity']
export const severities = ['missing', 'lost', 'changed'] as const satisfies Severity[]

export interface ReportGroup {
  severity: Severity
  code: string
  entries: ReportEntry[]
}

/** Groups the matching entries of a report by severity (missing, lost, changed) and code; within a severity the largest group first. */
export function groupReport(report: readonly ReportEntry[], query = '', severity?: Severity): ReportGroup[] {
  const wanted = query.trim().toLowerCase()
  const groups = new Map<string, ReportGroup>()
  for (const entry of report) {
    if (severity && entry.severity !== severity) continue
    if (wanted && !`${entry.path} ${entry.detail}`.toLowerCase().includes(wanted)) continue
    const key = `${entry.severity} ${entry.code}`
    const group = groups.get(key) ?? { severity: entry.severity, code: entry.code, entries: [] }
    group.entries.push(entry)
    groups.set(key, group)
  }
  const rank = ({ severity: one }: ReportGroup) => severities.indexOf(one)
  return [...groups.values()].sort((a, b) => rank(a) - rank(b) || b.entries.length - a.entries.length)
}

export const countOf = (report: readonly ReportEntry[], severity: Severity): number => report.filter((entry) => entry.severity === severity).length
