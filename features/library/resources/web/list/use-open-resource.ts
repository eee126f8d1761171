import { useSearchParams } from 'react-router'
import { reference } from '#web/ui/list/filters/filters.ts'

/** The resource beside the list: parameter `resource` in the address. `previous` and `next` go through the rows of the page. */
export function useOpenResource(rows: readonly { id: string }[]) {
  const [params, setParams] = useSearchParams()
  const id = reference.read(params.get('resource') ?? '') ?? ''
  const show = (next: string) => {
    const changed = new URLSearchParams(params)
    if (next) changed.set('resource', next)
    else changed.delete('resource')
    setParams(changed, { replace: id !== '' && next !== '', preventScrollReset: true })
  }
  const at = rows.findIndex((row) => row.id === id)
  const stepTo = (by: number) => {
    const target = at === -1 ? undefined : rows[at + by]
    return target && (() => show(target.id))
  }
  return { id, open: (row: { id: string }) => show(row.id), close: () => id && show(''), walk: { previous: stepTo(-1), next: stepTo(1) } }
}
