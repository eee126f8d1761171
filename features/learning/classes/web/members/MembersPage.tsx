import { useSearchParams } from 'react-router'
import { ImportWizard } from '#features/workbench/imports/web/ImportWizard.tsx'
import type { Class } from '../../contract.ts'
import { useClass } from '../use-class.ts'
import { MembersList } from './MembersList.tsx'
import { useMembersImport } from './use-members-import.ts'

/** The members of a class; `?import` shows the import of a list. */
export default function MembersPage() {
  const [query] = useSearchParams()
  const klass = useClass()
  if (!klass) return null
  return query.has('import') && klass.can.members ? <MembersImport klass={klass} /> : <MembersList key={klass.id} klass={klass} />
}

const MembersImport = ({ klass }: { klass: Class }) => <ImportWizard kind={useMembersImport(klass.id)} />
