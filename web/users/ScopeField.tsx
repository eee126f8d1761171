import type { MemberScope } from '@recto/contract/users'
import { useTexts } from '../kernel/use-texts.ts'
import { ChoiceCards } from '../ui/form/ChoiceCards.tsx'
import { texts } from './texts.ts'

interface Props {
  value?: MemberScope | null
  /** The name of the main department. */
  department: string
  id?: string
  disabled?: boolean
  onChange?: (scope: MemberScope | null) => void
}

/** Whom and what the rights of a person reach, as cards to choose from; no scope of one's own is the widest of the roles. */
export function ScopeField({ value = null, department, onChange, ...rest }: Props) {
  const t = useTexts(texts)
  return (
    <ChoiceCards<MemberScope | 'roles'>
      {...rest}
      value={value ?? 'roles'}
      choices={[
        { value: 'roles', name: t.byRoles, help: t.byRolesHelp },
        { value: 'own', name: t.own, help: t.ownHelp },
        { value: 'class', name: t.class, help: t.classHelp },
        { value: 'department', name: t.departmentScope, help: t.departmentHelp(department) },
        { value: 'departments', name: t.named, help: t.namedHelp },
        { value: 'institution', name: t.institution, help: t.institutionHelp },
      ]}
      onChange={(scope) => onChange?.(scope === 'roles' ? null : scope)}
    />
  )
}
