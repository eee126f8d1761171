import { useMemo } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { findPeople } from '#web/ui/people/find-people.ts'
import { FilterFind } from '#web/ui/list/filters/FilterFind.tsx'
import { choice, flag, reference, searchText, withoutEmpty, type Field } from '#web/ui/list/filters/filters.ts'
import { oneOf, optionsOf, search, several, type Filter } from '#web/ui/list/filters/list-filters.tsx'
import { type ListCall, useListPage } from '#web/ui/list/page/use-list-page.ts'
import type { resourceList, ResourceRow, resourceWords, ResourceView } from '../../contract.ts'
import { kinds, states, views } from '../kinds.ts'
import { listLine } from '../lines.ts'
import type { ListTexts } from './texts.ts'

const resources: ListCall<typeof resourceList> = { name: 'resources', line: listLine }

/** The id of a folder, `top` for what lies in none, empty for all. */
const folderField: Field<string> = { initial: '', read: (text) => (text === 'top' ? text : reference.read(text)) }

/** Finds tags or knowledge points of a view; a word is its own id. */
const finderOf = (view: ResourceView, of: 'tags' | 'knowledgePoints') => async (words: string) => {
  const found = await send<typeof resourceWords>(
    'GET /pressplatform/resources/words',
    { query: { view, of, q: words.slice(0, 40) } },
    { silent: true },
  )
  return found.map(({ name, count }) => ({ id: name, name, note: count }))
}

/** A word that resources of the view have. */
const word = (label: string, find: ReturnType<typeof finderOf>): Filter<string> => ({
  field: searchText(40),
  control: (value, set) => ({
    words: value,
    node: <FilterFind label={label} value={value} name={value} find={find} onChange={set} />,
  }),
})

/** Whose resources are shown; not offered where all are of one person or of other institutions. */
const ownerFilter = (label: string): Filter<string, ResourceRow> => ({
  field: reference,
  control(id, set, { rows, values }) {
    if (values['view'] === 'mine' || values['view'] === 'public') return undefined
    const name = rows.find(({ owner }) => owner.id === id)?.owner.name ?? ''
    return { words: id && (name || label), node: <FilterFind label={label} value={id} name={name} find={findPeople} onChange={set} /> }
  },
})

/** The list of the resource centre with its view, folder and filters in the address. */
export function useResourceList(t: ListTexts, view: ResourceView) {
  const findTags = useMemo(() => finderOf(view, 'tags'), [view])
  const findPoints = useMemo(() => finderOf(view, 'knowledgePoints'), [view])
  return useListPage({
    call: resources,
    filters: {
      q: search(t.search, 100),
      kind: several(
        t.kind,
        optionsOf(kinds, (value) => t.kinds(value)),
      ),
      ownerId: ownerFilter(t.owner),
      state: oneOf(
        t.state,
        optionsOf(states, (value) => t.states(value)),
      ),
      knowledgePoint: word(t.knowledgePoint, findPoints),
      tag: word(t.tag, findTags),
    },
    also: { view: choice(views, 'mine'), folder: folderField, bin: flag },
    sorts: { '-updatedAt': t.sortUpdated, updatedAt: t.sortOldest, title: t.sortTitle, '-title': '', '-size': t.sortLargest, size: t.sortSmallest },
    size: 12,
    ask: ({ view: shown, folder, bin, sort, kind, ...filters }, place) => ({
      query: {
        view: shown as ResourceView,
        ...withoutEmpty({ ...filters, kind: [...kind], folderId: bin ? '' : folder }),
        bin,
        sort,
        ...place,
      },
    }),
  })
}
