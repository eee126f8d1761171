import type { MemberScope } from '../../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ChoiceCards } from '#web/ui/form/fields/ChoiceCards.tsx'
import { texts } from '../../texts.ts'

interface Props {
  value?: MemberScope | null
  /** Name of the main department. */
  department: string
  id?: string
  disabled?: boolean
  onChange?: (scope: MemberScope | null) => void
}

/** The data scope of a member, as cards. Null means the widest scope of the roles. */
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
