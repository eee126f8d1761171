import { findMembers } from '../find-members.ts'
import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type { memberPermissions } from '../../contract-roles.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import type { memberGet } from '../../contract.ts'
import { permissionsLine } from '../member/Abilities.tsx'
import styles from './roles.module.css'
import { roleTexts } from './texts.ts'

/** Effective permissions of one member as text, each with the roles it comes from. */
export function OneUser() {
  const t = useTexts(roleTexts)
  const [query, setQuery] = useSearchParams()
  const id = reference.read(query.get('user') ?? '')
  const person = useRead<typeof memberGet>('GET /pressplatform/users/{memberId}', id ? { memberId: id } : undefined)
  const { data, error, refetch } = useRead<typeof memberPermissions>(permissionsLine, id ? { body: { id } } : undefined)
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
