import { CloseOutlined } from '@ant-design/icons'
import type { Grant, Usergroup, usergroupGrant, usergroupGrants, usergroupRevoke } from '../contract.ts'
import { Button, Select } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import usersStyles from '#features/people/users/web/users.module.css'
import { BookPicker } from './BookPicker.tsx'
import { groupTexts } from './texts.ts'
import { groupLines } from './group-lines.ts'

/** Textbooks that the members of a group may read or edit. */
export function GroupGrants({ group }: { group: Usergroup }) {
  const t = useTexts(groupTexts)
  const undo = useUndo()
  const { data } = useRead<typeof usergroupGrants>('GET /pressplatform/usergroups/{usergroupId}/grants', { usergroupId: group.id })
  const [grant, { busy }] = useCall<typeof usergroupGrant>('PUT /pressplatform/usergroups/{usergroupId}/grants', { refresh: groupLines })
  const [revoke] = useCall<typeof usergroupRevoke>('DELETE /pressplatform/usergroups/{usergroupId}/grants/{resourceId}', { refresh: groupLines })
  const open = (resourceId: string, access: Grant['access']) => grant({ usergroupId: group.id, body: { resourceId, access } })
  const close = async ({ resourceId, name, access }: Grant) => {
    if (await revoke({ usergroupId: group.id, resourceId })) undo(t.closed(name), () => void open(resourceId, access))
  }
  const ways = (['read', 'edit'] as const).map((value) => ({ value, label: t[value] }))
  return (
    <section className={usersStyles.part} aria-busy={busy}>
      <header>
        <h3>{t.opens}</h3>
      </header>
      {group.can.change && (
        <BookPicker
          label={t.openBook}
          placeholder={t.findBook}
          except={data?.map(({ resourceId }) => resourceId) ?? []}
          onChange={(id) => void open(id, 'read')}
        />
      )}
      {data?.length === 0 && <p className={usersStyles.reach}>{t.noBooks}</p>}
      <ul>
        {data?.map((one) => (
          <li key={one.resourceId}>
            <b className={usersStyles.book}>{one.name}</b>
            <Select
              size="small"
              variant="borderless"
              aria-label={t.access(one.name)}
              value={one.access}
              options={ways}
              disabled={!group.can.change}
              onChange={(access) => void open(one.resourceId, access)}
            />
            {group.can.change && (
              <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t.close(one.name)} onClick={() => void close(one)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
