import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { memberPermissions } from '@recto/contract/users-roles'
import { thousands } from '@recto/plain/thousands'
import { Link, useSearchParams } from 'react-router'
import { useAsk } from '../../kernel/use-ask.ts'
import { useTexts } from '../../kernel/use-texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { reference } from '../../ui/list/filters.ts'
import { Failed } from '../../ui/list/ListStates.tsx'
import { PersonPicker } from '../../ui/people/PersonPicker.tsx'
import type { memberGet } from '@recto/contract/users'
import { findMembers } from '../groups/find-members.ts'
import { permissionsLine } from '../Abilities.tsx'
import styles from './roles.module.css'
import { roleTexts } from './texts.ts'

/** Effective permissions of one member as text, each with the roles it comes from. */
export function OneUser() {
  const t = useTexts(roleTexts)
  const [query, setQuery] = useSearchParams()
  const id = reference.read(query.get('user') ?? '')
  const person = useAsk<typeof memberGet>('GET /pressplatform/users/{memberId}', id ? { memberId: id } : undefined)
  const { data, error, refetch } = useAsk<typeof memberPermissions>(permissionsLine, id ? { body: { id } } : undefined)
  const choose = (next: string | null) => {
    const address = new URLSearchParams(query)
    if (next) address.set('user', next)
    else address.delete('user')
    setQuery(address)
  }
  return (
    <div className={styles.one}>
      <p className={styles.tools}>
        <span className={styles.picker}>
          <PersonPicker
            value={id ?? null}
            chosen={person.data ?? null}
            find={findMembers}
            label={t.chooseUser}
            placeholder={t.chooseUser}
            onChange={choose}
          />
        </span>
        {id && <Link to={`/user/list?${new URLSearchParams({ id })}`}>{t.openUser}</Link>}
      </p>
      {!id && <EmptyState title={t.chooseUser} detail={t.chooseUserHelp} />}
      {error && <Failed error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <p className={styles.hint}>{t.reach(thousands(data.reach))}</p>
          <ul className={styles.abilities}>
            {data.items.map(({ key, words, from }) => (
              <li key={key}>
                <CheckOutlined aria-hidden />
                <span>{words}</span>
                <small>{from.join(t.listComma)}</small>
              </li>
            ))}
            {data.cannot.length > 0 && (
              <li data-no>
                <CloseOutlined aria-hidden />
                <span>{t.cannot(data.cannot.join(t.listComma))}</span>
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  )
}
