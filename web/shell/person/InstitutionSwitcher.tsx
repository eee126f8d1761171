import { DownOutlined } from '@ant-design/icons'
import type { membershipList, selectAuth } from '#features/access/session/contract.ts'
import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRights } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import style from './InstitutionSwitcher.module.css'
import { organizationMenu } from '../menu/organization-menu.ts'
import { organizationTexts } from '../menu/organization-texts.ts'
import { texts } from '../texts.ts'

/**
 * The current institution. People with several memberships can switch here, which reloads the app; administrators of institutions find the links to
 * the organization area.
 */
export function InstitutionSwitcher({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(texts)
  const tOrganization = useTexts(organizationTexts)
  const navigate = useNavigate()
  const name = useGlobal(({ userInfo }) => userInfo?.institutionName ?? '')
  const groups = organizationMenu(useRights()).map(({ group }) => group)
  const { data: memberships = [] } = useRead<typeof membershipList>('GET /pressplatform/user/memberships', {})
  const [choose, { busy }] = useCall<typeof selectAuth>('POST /pressplatform/user/selectAuth', { onDone: () => location.assign(screenHref('/')) })

  const choices = memberships.length > 1 ? memberships.slice(0, 8) : []
  const links = [
    ...(groups.includes('own') ? [{ key: '/organization/management', label: tOrganization.manage }] : []),
    ...(groups.includes('platform') ? [{ key: '/organization/list', label: tOrganization.manageAll }] : []),
  ]
  const items: NonNullable<MenuProps['items']> = [
    ...choices.map(({ institutionId, name: label, current }) => ({ key: institutionId, label, disabled: busy || current })),
    ...(memberships.length > 8 ? [{ key: 'all', label: t.otherInstitution }] : []),
    ...(choices.length && links.length ? [{ type: 'divider' as const }] : []),
    ...links,
  ]
  const mark = <Avatar name={name} size={24} shape="square" />
  if (!items.length)
    return (
      <div className={style.box} data-collapsed={collapsed || undefined} title={name}>
        {mark}
        {!collapsed && <span className={style.name}>{name}</span>}
      </div>
    )
  const onClick = ({ key }: { key: string }) => {
    if (key === 'all') location.assign(screenHref('/institution/change'))
    else if (key.startsWith('/')) void navigate(key)
    else void choose({ body: { institutionId: key } })
  }
  const selectedKeys = memberships.filter(({ current }) => current).map(({ institutionId }) => institutionId)
  return (
    <MenuOver menu={{ items, selectedKeys, onClick }}>
      <button type="button" className={style.box} data-collapsed={collapsed || undefined} aria-label={`${t.switchInstitution}: ${name}`} title={name}>
        {mark}
        {!collapsed && <span className={style.name}>{name}</span>}
        {!collapsed && <DownOutlined className={style.arrow ?? ''} aria-hidden="true" />}
      </button>
    </MenuOver>
  )
}
