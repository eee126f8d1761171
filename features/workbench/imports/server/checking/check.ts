import type { Bilingual } from '#contract/errors.ts'
import type { Checking, ImportKind, Problem, Row } from '#server/kernel/files/import-kind.ts'
import { valuesOf } from './mapping.ts'
import { type KeptProblem, recount, saveProblems, selectLeftOut, selectRows } from '../queries.ts'
import { decryptSecrets } from '../secrets.ts'

/** Problems that imports of every kind may have, with their texts in the summary. */
export const everyKind: Readonly<Record<string, Bilingual>> = {
  missing: { zh: '缺少必填的列', en: 'A required column is missing' },
  formula: { zh: '公式出错', en: 'A formula failed' },
}

const formulaError = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/

interface Import {
  id: string
  mapping: readonly (string | null)[]
}

/** Every row of an import with its values by field and its secrets decrypted. */
export async function rowsOf(context: Pick<Checking, 'db' | 'app'>, { id, mapping }: Import, kind: ImportKind) {
  const rows = await selectRows(context.db, id)
  return rows.map(({ line, cells, accepted }) => valuesOf(line, decryptSecrets(context.app.secret, kind, mapping, cells), mapping, accepted))
}

/** Checks the rows at `lines`, or all rows of an import, stores the problems found and updates the counts. */
export async function checkRows(context: Checking, found: Import, kind: ImportKind, lines?: ReadonlySet<number>) {
  const rows = await rowsOf(context, found, kind)
  const missing = kind.fields.filter((field) => field.required && !found.mapping.includes(field.code))
  const problems = await kind.check(context, rows, lines)
  const checked = lines ? rows.filter(({ line }) => lines.has(line)) : rows
  for (const { line } of missing.length ? checked : []) {
    const words = { zh: '没有这一列', en: 'There is no such column' }
    problems.set(line, [
      ...missing.map((field) => ({ field: field.code, code: 'missing', words })),
      ...(problems.get(line) ?? []).filter(({ field }) => !missing.some(({ code }) => code === field)),
    ])
  }
  for (const { line, failed } of checked.map(formulaProblems)) {
    if (!failed.length) continue
    const others = (problems.get(line) ?? []).filter(({ field }) => !failed.some((each) => each.field === field))
    problems.set(line, [...failed, ...others])
  }
  const kept = new Map([...problems].map(([line, list]) => [line, list.map((problem) => withColumn(problem, found.mapping))]))
  const checkedLines = checked.map(({ line }) => line)
  await saveProblems(context.db, found.id, checkedLines, kept)
  const leftOut = await selectLeftOut(context.db, found.id)
  const planned = await kind.plan?.(
    context,
    rows.filter(({ line }) => !leftOut.has(line)),
  )
  return recount(context.db, found.id, planned ?? [])
}

/** The problems of a row's cells that hold the error value of a spreadsheet formula. */
function formulaProblems({ line, values }: Row): { line: number; failed: Problem[] } {
  const words = { zh: '公式出错，请填写内容', en: 'The formula failed; enter the value instead' }
  const failed = Object.entries(values).filter(([, value]) => formulaError.test(value))
  return { line, failed: failed.map(([field]) => ({ field, code: 'formula', words })) }
}

/** The problem with the column of its field, or with the first column if no column is mapped to its field. */
export const withColumn = (problem: Problem, mapping: readonly (string | null)[]): KeptProblem => ({
  ...problem,
  column: Math.max(0, mapping.indexOf(problem.field)),
})
