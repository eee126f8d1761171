import { useSearchParams } from 'react-router'
import { reference } from '../filters/filters.ts'

/** The row whose form is open beside the list: parameter `id` in the address, or `new=1` for an empty form. `previous` and `next` go through the page's rows. */
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
  const stepTo = (by: number) => {
    const target = at === -1 ? undefined : rows[at + by]
    return target && (() => set('id', target.id, true))
  }
  return {
    id,
    creating,
    open: (row: { id: string }) => set('id', row.id, id !== ''),
    create: () => set('new', '1'),
    close: () => set(undefined),
    previous: stepTo(-1),
    next: stepTo(1),
  }
}
