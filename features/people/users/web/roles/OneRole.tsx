import { CheckOutlined } from '@ant-design/icons'
import type { Role, roleList, roleRemove } from '../../contract-roles.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Button, Modal, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { memberLines } from '../list/user-lines.ts'
import { rightsOf, type RightGroup } from './matrix.ts'
import styles from './roles.module.css'
import { roleTexts } from './texts.ts'

interface Props {
  roles: readonly Role[]
  groups: readonly RightGroup[]
  code: string
  choose: (code: string) => void
  mayChange: boolean
  edit: (role: Role) => void
}

/** One role: description, data scope and all permissions by module. */
export function OneRole({ roles, groups, code, choose, mayChange, edit }: Props) {
  const t = useTexts(roleTexts)
  const [removing, setRemoving] = useState(false)
  const role = roles.find((one) => one.code === code) ?? roles[0]
  if (!role) return null
  const held = rightsOf(role)
  const groupsHeld = groups
    .map((group) => ({ ...group, rights: group.rights.filter((right) => held.has(right.code)) }))
    .filter(({ rights }) => rights.length)
  return (
    <div className={styles.one}>
      <p className={styles.tools}>
        <Select
          aria-label={t.chooseRole}
          value={role.code}
          options={roles.map((one) => ({ value: one.code, label: one.name }))}
          style={{ minInlineSize: 200 }}
          onChange={choose}
        />
        {mayChange && role.can.change && <Button onClick={() => edit(role)}>{t.edit}</Button>}
        {mayChange && role.can.remove && (
          <Button danger onClick={() => setRemoving(true)}>
            {t.remove}
          </Button>
        )}
        <Link to={`/user/list?${new URLSearchParams({ roles: role.code })}`}>{t.members}</Link>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t.role}</dt>
          <dd>
            {role.name} {role.starting && <small>{t.starting}</small>}
          </dd>
        </div>
        <div>
          <dt>{t.scope}</dt>
          <dd>{t[role.scope]}</dd>
        </div>
        <div>
          <dt>{t.describe}</dt>
          <dd>{role.describe || '-'}</dd>
        </div>
      </dl>
      <h2>
        {t.holds} <small>{t.people(thousands(role.memberCount))}</small>
      </h2>
      {groupsHeld.length === 0 && <p className={styles.hint}>{t.holdsNothing}</p>}
      <dl className={styles.held}>
        {groupsHeld.map((group) => (
          <div key={group.code}>
            <dt>{group.name}</dt>
            <dd>
              {group.rights.map((right) => (
                <span key={right.code} data-depth={right.depth}>
                  <CheckOutlined aria-hidden /> {right.depth === 0 ? t.enter : right.name}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {removing && <RemoveRole role={role} close={() => setRemoving(false)} />}
    </div>
  )
}

/** Confirms the deletion of a role; its members get another one instead. */
function RemoveRole({ role: { code }, close }: { role: Role; close: () => void }) {
  const asked = useRead<typeof roleList>('GET /pressplatform/roles', {}, { fresh: true })
  const role = asked.data?.roles.find((each) => each.code === code)
  return role && asked.data ? <ConfirmRemove role={role} roles={asked.data.roles} close={close} /> : null
}

function ConfirmRemove({ role, roles, close }: { role: Role; roles: readonly Role[]; close: () => void }) {
  const t = useTexts(roleTexts)
  const { message } = App.useApp()
  const [replacement, setReplacement] = useState<string>()
  const [remove, { busy }] = useCall<typeof roleRemove>('DELETE /pressplatform/roles/{code}', {
    refresh: memberLines,
    onDone() {
      void message.success(t.removed(role.name))
      close()
    },
  })
  const used = role.memberCount > 0
  return (
    <Modal
      open
      title={t.askRemove(role.name)}
      okText={t.remove}
      okButtonProps={{ danger: true, disabled: used && !replacement }}
      cancelText={t.cancel}
      confirmLoading={busy}
      onOk={() => void remove({ code: role.code, query: { ...(replacement && { replacement }) } })}
      onCancel={close}
    >
      <p>{used ? t.askRemoveHelp(thousands(role.memberCount)) : t.askRemoveFree}</p>
      {used && (
        <Select
          aria-label={t.replacement}
          placeholder={t.replacement}
          style={{ inlineSize: '100%', marginBlockStart: 12 }}
          options={roles.filter(({ code }) => code !== role.code).map(({ code, name }) => ({ value: code, label: name }))}
          {...(replacement && { value: replacement })}
          onChange={setReplacement}
        />
      )}
    </Modal>
  )
}
