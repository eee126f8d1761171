import { findMembers } from '#features/people/users/web/find-members.ts'
import { CloseOutlined } from '@ant-design/icons'
import type { Usergroup, usergroupMembers, usergroupMembersChange } from '../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { PersonName } from '#web/ui/people/PersonName.tsx'
import usersStyles from '#features/people/users/web/users.module.css'
import { groupTexts } from './texts.ts'
import { groupLines } from './group-lines.ts'
import { dayText } from '#web/ui/time/When.tsx'

/** Number of members shown here; the member list shows all. */
const maxShown = 8

/** The members of a group. A static group can be edited here; the members of a rule follow from its conditions. */
export function GroupMembers({ group }: { group: Usergroup }) {
  const t = useTexts(groupTexts)
  const undo = useUndo()
  const { data } = useRead<typeof usergroupMembers>('GET /pressplatform/usergroups/{usergroupId}/members', {
    usergroupId: group.id,
    query: { size: maxShown },
  })
  const [change, { busy }] = useCall<typeof usergroupMembersChange>('PUT /pressplatform/usergroups/{usergroupId}/members', { refresh: groupLines })
  const put = (add: string[], remove: string[]) => change({ usergroupId: group.id, body: { add, remove } })
  const mayChange = group.kind === 'static' && group.can.change
  const takeOut = async (id: string, name: string) => {
    if (await put([], [id])) undo(t.takenOut(name), () => void put([id], []))
  }
  return (
    <section className={usersStyles.part} aria-busy={busy}>
      <header>
        <h3>{t.members}</h3>
        {data && data.total > 0 && <Link to={`/user/list?${new URLSearchParams({ group: group.id })}`}>{t.seeAll}</Link>}
      </header>
      {mayChange && (
        <PersonPicker
          find={findMembers}
          label={t.addMember}
          placeholder={t.findMember}
          except={data?.items.map(({ id }) => id) ?? []}
          onChange={(id) => id && void put([id], [])}
        />
      )}
      {data?.items.length === 0 && (
        <p className={usersStyles.reach}>
          {t.noMembers}
          {mayChange && <> {t.noMembersHelp}</>}
        </p>
      )}
      <ul>
        {data?.items.map((member) => (
          <li key={member.id}>
            <PersonName
              name={member.name}
              of={member.name}
              note={[member.number, member.department?.name].filter(Boolean).join('　')}
              avatarUrl={member.avatarUrl}
              size={28}
            />
            {member.expiresAt && <small>{t.until(dayText(member.expiresAt))}</small>}
            {mayChange && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t.takeOut(member.name)}
                onClick={() => void takeOut(member.id, member.name)}
              />
            )}
          </li>
        ))}
      </ul>
      {data && data.total > maxShown && <p className={usersStyles.reach}>{t.allMembers(thousands(data.total))}</p>}
    </section>
  )
}
