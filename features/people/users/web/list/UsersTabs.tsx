import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../texts.ts'

/** Switch between members, groups and roles. */
export function UsersTabs({ view }: { view: 'list' | 'groups' | 'roles' }) {
  const t = useTexts(texts)
  const [, setQuery] = useSearchParams()
  return (
    <Segmented
      aria-label={t.users}
      value={view}
      onChange={(next) => setQuery(next === 'list' ? {} : { view: next })}
      options={[
        { value: 'list', label: t.list },
        { value: 'groups', label: t.groups },
        { value: 'roles', label: t.rolesTab },
      ]}
    />
  )
}
