import type { institutionList } from '../../contract.ts'
import { send } from '#web/kernel/send/send.ts'
import type { PersonFound } from '#web/ui/people/find-people.ts'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { institutionsLine } from './institution-lines.ts'

interface Props {
  value?: string | null
  onChange?: (id: string | null) => void
  chosen: { id: string; name: string } | null
  except?: string | undefined
  id?: string
  label: string
}

/** Picker for one institution of the platform, searched by name, initials or code. */
export function InstitutionPicker({ except, ...props }: Props) {
  return <PersonPicker {...props} find={findInstitutions} except={except ? [except] : []} />
}

async function findInstitutions(q: string): Promise<PersonFound[]> {
  const query = { ...(q && { q: q.slice(0, 100) }), size: 10, sort: 'name' as const }
  const { items } = await send<typeof institutionList>(institutionsLine, { query }, { silent: true })
  return items.map(({ id, name, code }) => ({ id, name, number: code, department: '', avatarUrl: null }))
}
