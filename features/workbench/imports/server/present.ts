import type { Bilingual } from '#contract/errors.ts'
import type { Import, ImportRow as ShownRow } from '../contract.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { everyKind } from './checking/check.ts'
import type { ImportKind } from '#server/kernel/files/import-kind.ts'
import { isBusy, permittedActions } from './policy.ts'
import type { StoredCounts, ImportRow, KeptProblem } from './queries.ts'
import { maskSecrets } from './secrets.ts'

const none: StoredCounts = {
  total: 0,
  good: 0,
  bad: 0,
  warned: 0,
  accepted: 0,
  mended: 0,
  made: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  problems: [],
  planned: [],
}
export const countsOf = (row: Pick<ImportRow, 'counts'>): StoredCounts => ({ ...none, ...(row.counts as Partial<StoredCounts>) })

/** The state of an import. A job that was ended from outside could not store it: its reading has failed, and its run can be continued. */
function stateOf({ state, jobState }: ImportRow): Import['state'] {
  if (jobState === 'failed' && state === 'reading') return 'failed'
  if (jobState === 'failed' && state === 'running') return 'checked'
  return state as Import['state']
}

export function presentImport(row: ImportRow, kind: ImportKind, language: Language): Import {
  const { problems, planned, ...counts } = countsOf(row)
  const state = stateOf(row)
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.fileName,
    size: row.size,
    state,
    reason: state === 'failed' && row.jobError ? inLanguage(JSON.parse(row.jobError) as Bilingual, language) : null,
    sheets: row.sheets,
    headers: row.headers,
    fields: kind.fields.map((field) => ({
      code: field.code,
      name: inLanguage(field.name, language),
      required: field.required ?? false,
      example: inLanguage(field.example, language),
    })),
    mapping: row.mapping as (string | null)[],
    options: row.options as Record<string, boolean>,
    ...counts,
    problems: problems.map((each) => ({
      ...each,
      warning: each.warning ?? false,
      message: inLanguage(kind.problems[each.code] ?? everyKind[each.code] ?? { zh: each.code, en: each.code }, language),
    })),
    planned: planned.map((each) => ({ ...each, kind: inLanguage(each.kind, language) })),
    jobId: isBusy(row) ? row.jobId : null,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    can: permittedActions(row, counts),
  }
}

interface RowRow {
  line: number
  cells: string[]
  original: string[] | null
  problems: unknown
  accepted: boolean
  outcome: string | null
}

export const presentRow = ({ line, cells, original, problems, accepted, outcome }: RowRow, language: Language): ShownRow => ({
  line,
  cells: maskSecrets(cells),
  original: original && maskSecrets(original),
  problems: (problems as KeptProblem[]).map(({ words, warning = false, ...problem }) => ({
    ...problem,
    warning,
    message: inLanguage(words, language),
  })),
  accepted,
  outcome: outcome as ShownRow['outcome'],
})
