import { useSearchParams } from 'react-router'
import { reference } from './filters.ts'

/** The row whose form stands beside the list: its id is in the address under `id`, `new` there opens an empty form. Arrows walk the page's rows. */
export function useOpenRow(rows: readonly { id: string }[]) {
  const [params, setParams] = useSearchParams()
  const id = reference.read(params.get('id') ?? '') ?? ''
  const creating = params.get('new') === '1'
  const set = (name: 'id' | 'new' | undefined, value = '', replace = false) => {
    const next = new URLSearchParams(params)
    next.delete('id')
    next.delete('new')
    if (name) next.set(name, value)
    setParams(next, { replace })
  }
  const at = rows.findIndex((row) => row.id === id)
  const walk = (by: number) => {
    const target = at === -1 ? undefined : rows[at + by]
    return target && (() => set('id', target.id, true))
  }
  return {
    id,
    creating,
    open: (row: { id: string }) => set('id', row.id, id !== ''),
    create: () => set('new', '1'),
    close: () => set(undefined),
    previous: walk(-1),
    next: walk(1),
  }
}
