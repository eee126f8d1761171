import type { cohortList, cohortSorts } from '../../contract-cohorts.ts'
import { choice, flag, withoutEmpty, paging, reference, searchText } from '#web/ui/list/filters/filters.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { cohortsLine } from '../list/institution-lines.ts'

const sorts = ['-entryYear', 'entryYear', 'name', '-name', '-createdAt'] as const satisfies typeof cohortSorts

/** Years of entry offered in the filter: next year and the eleven before it. */
export const years = Array.from({ length: 12 }, (_, back) => String(new Date().getFullYear() + 1 - back))

const fields = { q: searchText(), department: reference, year: choice(years), archived: flag, sort: choice(sorts, '-entryYear'), ...paging }

/** The list of cohorts; filters and page are in the address, beside the `section` of the screen. */
export const useCohortList = () =>
  useList<typeof cohortList, typeof fields>({
    name: 'cohorts',
    line: cohortsLine,
    fields,
    filters: ['q', 'department', 'year', 'archived'],
    ask: ({ q, department, year, archived, sort }, place) => ({
      query: { sort, ...withoutEmpty({ q, departmentId: department, archived }), ...(year && { entryYear: Number(year) }), ...place },
    }),
  })
