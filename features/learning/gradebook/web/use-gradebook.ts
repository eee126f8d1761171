import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import type { GradebookFilter, gradebookGet } from '../contract.ts'
import { gradebookLine } from './lines.ts'

export const pageSize = 60
export const filters = ['all', 'missing', 'grading', 'below', 'left'] as const satisfies readonly GradebookFilter[]
const sorts = ['name', 'number', '-total', 'total'] as const
export type ShownSort = (typeof sorts)[number]

const oneOf = <T extends string>(values: readonly T[], given: string | null, usual: T): T => values.find((value) => value === given) ?? usual

/** What is shown of the gradebook, as it stands in the address, and its data. */
export function useGradebook(classId: string) {
  const [params, setParams] = useSearchParams()
  const q = (params.get('q') ?? '').slice(0, 100)
  const filter: GradebookFilter = oneOf(filters, params.get('filter'), 'all')
  const sort: ShownSort = oneOf(sorts, params.get('sort'), 'name')
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1))
  const student = reference.read(params.get('student') ?? '') ?? ''
  const answer = useRead<typeof gradebookGet>(
    gradebookLine,
    { classId, query: { ...(q && { q }), filter, sort, page, size: pageSize } },
    { keep: true },
  )
  /** Changes the address; an empty value takes the name out. Another filter begins at the first page. */
  const change = (changes: Partial<Record<'q' | 'filter' | 'sort' | 'page' | 'student', string>>, replace = true) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes))
          if (value) now.set(name, value)
          else now.delete(name)
        if (('q' in changes || 'filter' in changes || 'sort' in changes) && !changes.page) now.delete('page')
        return now
      },
      { replace },
    )
  return { q, filter, sort, page, student, answer, change, sorts }
}
