import { Navigate, useSearchParams } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { InstitutionsList } from './InstitutionsList.tsx'
import { PackagesList } from '../packages/PackagesList.tsx'

/** The institutions and packages of the platform. Administrators of an institution are redirected to their own institution. */
export default function InstitutionListPage() {
  const [query] = useSearchParams()
  const administrator = useMay()('platform')
  if (!administrator) return <Navigate to="/organization/management" replace />
  return query.get('view') === 'packages' ? <PackagesList /> : <InstitutionsList />
}
