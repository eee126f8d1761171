import { Navigate, useSearchParams } from 'react-router'
import { useGlobal } from '../kernel/state.ts'
import { InstitutionsList } from './InstitutionsList.tsx'
import { PackagesList } from './PackagesList.tsx'

/** The institutions of the platform and the packages they can have; an institution's own administrators are led to theirs. */
export default function InstitutionListPage() {
  const [query] = useSearchParams()
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator ?? false)
  if (!administrator) return <Navigate to="/organization/management" replace />
  return query.get('view') === 'packages' ? <PackagesList /> : <InstitutionsList />
}
