import { useMay } from '#web/kernel/session/rights.ts'
import { useGlobal } from '#web/kernel/session/state.ts'

/** Whether the person sees and manages all tests of the institution, and the additional time of its students. */
export function useRulesTests(): boolean {
  const mayHold = useMay()('bookexam:test')
  return useGlobal(({ userInfo }) => userInfo?.roles.includes('administrator') === true) && mayHold
}
