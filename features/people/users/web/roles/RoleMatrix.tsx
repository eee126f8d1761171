import { RightOutlined, SearchOutlined } from '@ant-design/icons'
import type { Role } from '../../contract-roles.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Checkbox, Input } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuIcon } from '#web/shell/menu/menu-icons.tsx'
import { findRights, shareOf, type Right, type RightGroup } from './matrix.ts'
import styles from './matrix.module.css'
import { Share } from './Share.tsx'
import { roleTexts } from './texts.ts'
import type { RoleDrafts } from './use-role-drafts.ts'

interface Props {
  roles: readonly Role[]
  drafts: RoleDrafts
  mayChange: boolean
  open: (role: Role) => void
}

/** The matrix of roles (columns) and modules (rows); a module expands into its permissions. */
export function RoleMatrix({ roles, drafts, mayChange, open }: Props) {
  const t = useTexts(roleTexts)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<readonly string[]>([])
  const groups = findRights(drafts.groups, typed)
  const isOpen = ({ code, rights }: RightGroup) => rights.length > 1 && (typed.trim() !== '' || opened.includes(code))
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t.matrix}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>
                <Input
                  prefix={<SearchOutlined aria-hidden />}
                  placeholder={t.search}
                  aria-label={t.search}
                  allowClear={clearable()}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </th>
              {roles.map((role) => (
                <th key={role.code} scope="col">
                  <button type="button" title={role.describe || role.name} onClick={() => open(role)}>
                    {role.name}
                  </button>
                  <small>{t.people(thousands(role.memberCount))}</small>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.code} data-open={isOpen(group) || undefined}>
              <GroupRow
                group={group}
                {...{ roles, drafts, mayChange }}
                opened={isOpen(group)}
                toggle={() => setOpened(opened.includes(group.code) ? opened.filter((code) => code !== group.code) : [...opened, group.code])}
              />
              {isOpen(group) && group.rights.map((right) => <RightRow key={right.code} right={right} {...{ roles, drafts, mayChange }} />)}
            </tbody>
          ))}
        </table>
        {groups.length === 0 && <p className={styles.none}>{t.noMatch}</p>}
      </div>
      <p className={styles.legend}>
        <span>
          <Share held={1} all={1} /> {t.all}
        </span>
        <span>
          <Share held={2} all={3} bare /> {t.some}
        </span>
        <span>
          <Share held={0} all={1} /> {t.none}
        </span>
        <span>
          <i className={styles.fold} aria-hidden="true" /> {t.unsaved}
        </span>
      </p>
    </>
  )
}

type RowProps = Omit<Props, 'open'>

function GroupRow({ group, roles, drafts, mayChange, opened, toggle }: RowProps & { group: RightGroup; opened: boolean; toggle: () => void }) {
  const t = useTexts(roleTexts)
  const [only] = group.rights
  // A module without further permissions has its checkboxes in its own row.
  if (group.rights.length === 1 && only) return <RightRow right={only} {...{ roles, drafts, mayChange }} alone={group.code} />
  return (
    <tr>
      <th scope="row">
        <button type="button" aria-expanded={opened} aria-label={opened ? t.collapse(group.name) : t.expand(group.name)} onClick={toggle}>
          <RightOutlined className={styles.turn ?? ''} aria-hidden />
          <MenuIcon code={group.code} />
          {group.name}
        </button>
      </th>
      {roles.map((role) => {
        const changed = group.rights.some(({ code }) => drafts.isChanged(role, code))
        return (
          <td key={role.code} data-changed={changed || undefined}>
            <Share {...shareOf(drafts.held(role), group)} />
          </td>
        )
      })}
    </tr>
  )
}

function RightRow({ right, roles, drafts, mayChange, alone }: RowProps & { right: Right; alone?: string }) {
  const t = useTexts(roleTexts)
  const name = right.depth === 0 && !alone ? t.enter : right.name
  return (
    <tr data-depth={alone ? undefined : right.depth} data-alone={alone}>
      <th scope="row">
        {alone && <MenuIcon code={alone} />}
        <span>{name}</span>
        {!right.available && <small>{t.outside}</small>}
      </th>
      {roles.map((role) => {
        const on = drafts.held(role).has(right.code)
        // A permission that the person may not grant can still be removed.
        const fixed = !mayChange || !role.can.change || !right.available || (!on && !right.grantable)
        return (
          <td key={role.code} data-changed={drafts.isChanged(role, right.code) || undefined}>
            <Checkbox
              aria-label={t.cell(role.name, right.name)}
              checked={on}
              disabled={fixed}
              onChange={({ target }) => drafts.set(role, right.code, target.checked)}
            />
          </td>
        )
      })}
    </tr>
  )
}
