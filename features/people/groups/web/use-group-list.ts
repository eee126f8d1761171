import type { usergroupSearch } from '../contract.ts'
import { choice, withoutEmpty, paging, searchText } from '#web/ui/list/filters/filters.ts'
import { useList } from '#web/ui/list/use-list.ts'

export const groupsLine = 'POST /pressplatform/usergroup/search'
const membersLine = 'GET /pressplatform/usergroups/{usergroupId}/members'
const grantsLine = 'GET /pressplatform/usergroups/{usergroupId}/grants'

/** Lines to read again after a change of groups. */
export const groupLines = [groupsLine, membersLine, grantsLine] as const

const fields = {
  q: searchText(),
  kind: choice(['static', 'rule']),
  sort: choice(['name', '-name', '-updatedAt', '-createdAt'], 'name'),
  ...paging,
}

/** The list of user groups; filters and page are in the address. */
export const useGroupList = () =>
  useList<typeof usergroupSearch, typeof fields>({
    name: 'groups',
    line: groupsLine,
    fields,
    filters: ['q', 'kind'],
    ask: ({ q, kind, sort }, place) => ({ query: {}, body: { ...withoutEmpty({ q, kind }), sort, ...place } }),
  })
