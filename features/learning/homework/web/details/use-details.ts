import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import type { homeworkStudents, WorkFilter } from '../../contract-submissions.ts'
import { studentsLine } from '../lines.ts'

export const pageSize = 60
export const filters = ['all', 'missing', 'late', 'waiting', 'returned', 'graded', 'reviewing', 'disputed'] as const satisfies readonly WorkFilter[]
export const sorts = ['need', 'name', 'number', '-submittedAt', '-score'] as const

const oneOf = <T extends string>(values: readonly T[], given: string | null, usual: T): T => values.find((value) => value === given) ?? usual

/** What is shown of the students of a homework, as it stands in the address, and its data. */
export function useDetails(homeworkId: string) {
  const [params, setParams] = useSearchParams()
  const q = (params.get('q') ?? '').slice(0, 100)
  const filter: WorkFilter = oneOf(filters, params.get('filter'), 'all')
  const sort = oneOf(sorts, params.get('sort'), 'need')
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1))
  const of = reference.read(params.get('class') ?? '') ?? ''
  const [classId = '', memberId = ''] = (params.get('student') ?? '').split('.').map((part) => reference.read(part) ?? '')
  const answer = useRead<typeof homeworkStudents>(
    studentsLine,
    { homeworkId, query: { ...(q && { q }), ...(of && { classId: of }), filter, sort, page, size: pageSize } },
    { keep: true },
  )
  /** Changes the address; an empty value takes the name out. Another filter begins at the first page. */
  const change = (changes: Partial<Record<'q' | 'filter' | 'sort' | 'page' | 'class' | 'student', string>>) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes))
          if (value) now.set(name, value)
          else now.delete(name)
        if (!('student' in changes) && !changes.page) now.delete('page')
        return now
      },
      { replace: true },
    )
  return { q, filter, sort, page, of, student: classId && memberId ? { classId, memberId } : undefined, answer, change }
}
export type Details = ReturnType<typeof useDetails>
