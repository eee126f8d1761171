import { useSearchParams } from 'react-router'
import type { Outline } from '#features/learning/outlines/contract.ts'
import { useMay } from '#web/kernel/session/rights.ts'

const parameter = 'rerun'

/** Whether the form of a rerun is open beside the outline: `?rerun=1`, for those who may repeat the course. */
export function useOpen({ can }: Outline) {
  const may = useMay()
  const [params, setParams] = useSearchParams()
  const allowed = can.edit && may('mycourse:add')
  const setOpen = (open: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (open) next.set(parameter, '1')
        else next.delete(parameter)
        return next
      },
      { replace: true },
    )
  return { allowed, open: allowed && params.has(parameter), setOpen }
}
