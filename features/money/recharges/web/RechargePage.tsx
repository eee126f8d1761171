import { Navigate, useSearchParams } from 'react-router'
import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { EntriesList } from './EntriesList.tsx'
import { RechargesList } from './RechargesList.tsx'
import { ReviewList } from './ReviewList.tsx'

/** The prepaid account of the institution: recharges and entries; for platform administrators also the recharges of all institutions. */
export default function RechargePage() {
  const t = useTexts(kernelTexts)
  const [query] = useSearchParams()
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator ?? false)
  const mayRecharge = useGlobal(({ buttonPermissions }) => buttonPermissions['SystemManagement']?.includes('recharge') ?? false)
  const view = query.get('view')
  if (view === 'all' && administrator) return <ReviewList />
  if (!mayRecharge && administrator) return <Navigate to="/organization/recharge?view=all" replace />
  if (!mayRecharge || view === 'all') return <ErrorState title={t.forbidden} detail={t.forbiddenDetail} level={1} />
  return view === 'entries' ? <EntriesList /> : <RechargesList />
}
