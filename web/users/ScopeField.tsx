import type { MemberScope } from '@recto/contract/users'
import { Radio } from 'antd'
import { useTexts } from '../kernel/use-texts.ts'
import { texts } from './texts.ts'
import styles from './users.module.css'

interface Props {
  value?: MemberScope | null
  /** The name of the main department. */
  department: string
  id?: string
  disabled?: boolean
  onChange?: (scope: MemberScope | null) => void
}

/** Whom and what the rights of a person reach, as cards to choose from. */
export function ScopeField({ value = null, department, id, disabled = false, onChange }: Props) {
  const t = useTexts(texts)
  const choices: { value: MemberScope | null; name: string; help: string }[] = [
    { value: null, name: t.byRoles, help: t.byRolesHelp },
    { value: 'own', name: t.own, help: t.ownHelp },
    { value: 'class', name: t.class, help: t.classHelp },
    { value: 'department', name: t.departmentScope, help: t.departmentHelp(department) },
    { value: 'departments', name: t.named, help: t.namedHelp },
    { value: 'institution', name: t.institution, help: t.institutionHelp },
  ]
  return (
    <Radio.Group
      className={styles.scope ?? ''}
      value={value ?? 'roles'}
      {...(disabled && { disabled })}
      {...(id && { id })}
      onChange={({ target }) => onChange?.(target.value === 'roles' ? null : (target.value as MemberScope))}
    >
      {choices.map((choice) => (
        <Radio key={choice.value ?? 'roles'} value={choice.value ?? 'roles'}>
          {choice.name}
          <small>{choice.help}</small>
        </Radio>
      ))}
    </Radio.Group>
  )
}
