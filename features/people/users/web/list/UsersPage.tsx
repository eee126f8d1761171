import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ActivationDialog } from '../first-access/ActivationDialog.tsx'
import { ImportWizard } from '#features/workbench/imports/web/ImportWizard.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { userViews } from '../slots.ts'
import { RolesPage } from '../roles/RolesPage.tsx'
import { UsersList } from './UsersList.tsx'
import { UsersTabs } from './UsersTabs.tsx'
import { useUsersImport } from './users-import.ts'

/** The members of the institution: all, authors or teachers, by path. `?view` shows groups or roles, `?import` the import. */
export default function UsersPage() {
  const [query] = useSearchParams()
  if (query.has('import')) return <UsersImport />
  const view = query.get('view')
  if (view === 'groups') return <Filled slot={userViews} only={view} props={{}} />
  return view === 'roles' ? <RolesPage tabs={<UsersTabs view="roles" />} /> : <UsersList />
}

function UsersImport() {
  const [importId, setImportId] = useState<string>()
  return (
    <>
      <ImportWizard kind={useUsersImport(setImportId)} />
      {importId && <ActivationDialog whom={{ importId }} close={() => setImportId(undefined)} />}
    </>
  )
}
