import { useSearchParams } from 'react-router'

const parameter = 'template'
const list = 'list'

/** What is open beside the list of courses, in the address: the list of templates, or one of them by its id. */
export function useTemplate() {
  const [params, setParams] = useSearchParams()
  const value = params.get(parameter)
  const set = (to: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (to === null) next.delete(parameter)
        else next.set(parameter, to)
        return next
      },
      { replace: true },
    )
  return {
    open: value !== null,
    id: value === null || value === list ? undefined : value,
    showList: () => set(list),
    choose: (id: string) => set(id),
    close: () => set(null),
  }
}
