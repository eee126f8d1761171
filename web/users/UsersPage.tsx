import { useSearchParams } from 'react-router'
import { ImportWizard } from '../ui/import/ImportWizard.tsx'
import { GroupsList } from './groups/GroupsList.tsx'
import { useMemberBatch } from './use-member-batch.ts'
import { UsersList } from './UsersList.tsx'
import { useUsersImport } from './users-import.ts'

/** People of the institution: everyone, the authors or the teachers; their groups and the import of a table stand at the same address. */
export default function UsersPage() {
  const [query] = useSearchParams()
  if (query.has('import')) return <UsersImport />
  return query.get('view') === 'groups' ? <GroupsList /> : <UsersList />
}

function UsersImport() {
  const { codes } = useMemberBatch(() => undefined)
  return <ImportWizard kind={useUsersImport(codes)} />
}
