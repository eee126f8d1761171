import {
  ApartmentOutlined,
  AuditOutlined,
  BankOutlined,
  DashboardOutlined,
  InboxOutlined,
  LeftOutlined,
  SettingOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { directionOf } from '#plain/direction.ts'
import { language } from '#web/kernel/texts/language.ts'
import { useRights } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { entryAt, hrefOf, organizationMenu, type OrganizationKey } from './organization-menu.ts'
import { organizationTexts } from './organization-texts.ts'
import style from './WorkbenchMenu.module.css'

const icons: Record<OrganizationKey | 'back', ReactNode> = {
  back: <LeftOutlined aria-hidden />,
  institutions: <BankOutlined aria-hidden />,
  packages: <InboxOutlined aria-hidden />,
  review: <AuditOutlined aria-hidden />,
  information: <SettingOutlined aria-hidden />,
  departments: <ApartmentOutlined aria-hidden />,
  cohorts: <TeamOutlined aria-hidden />,
  usage: <DashboardOutlined aria-hidden />,
  recharge: <WalletOutlined aria-hidden />,
}

/** The menu of the organization area: a group for the platform and a group for the current institution. */
export function OrganizationMenu({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(organizationTexts)
  const { pathname, search } = useLocation()
  const groups = organizationMenu(useRights())
  const current = entryAt(pathname, search)
  const link = (key: OrganizationKey | 'back', to: string) => {
    const entry = (
      <Link
        to={to}
        className={style.entry}
        data-depth={0}
        aria-current={current?.key === key ? 'page' : undefined}
        aria-label={collapsed ? t[key] : undefined}
      >
        {icons[key]}
        {!collapsed && <span className={style.label}>{t[key]}</span>}
      </Link>
    )
    if (!collapsed) return entry
    return (
      <Tooltip title={t[key]} placement={directionOf(language()) === 'rtl' ? 'left' : 'right'}>
        {entry}
      </Tooltip>
    )
  }
  return (
    <nav className={style.menu} aria-label={t.area} data-collapsed={collapsed || undefined}>
      {link('back', '/')}
      {groups.map(({ group, entries }) => (
        <div key={group} className={style.group}>
          {!collapsed && <h2 className={style.heading}>{t[group]}</h2>}
          <ul aria-label={t[group]}>
            {entries.map((entry) => (
              <li key={entry.key}>{link(entry.key, hrefOf(entry))}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
