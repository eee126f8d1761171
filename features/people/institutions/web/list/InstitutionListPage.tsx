import { Navigate, useSearchParams } from 'react-router'
import { useGlobal } from '#web/kernel/session/state.ts'
import { InstitutionsList } from './InstitutionsList.tsx'
import { PackagesList } from '../packages/PackagesList.tsx'

/** The institutions and packages of the platform. Administrators of an institution are redirected to their own institution. */
export default function InstitutionListPage() {
  const [query] = useSearchParams()
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator ?? false)
  if (!administrator) return <Navigate to="/organization/management" replace />
  return query.get('view') === 'packages' ? <PackagesList /> : <InstitutionsList />
}
