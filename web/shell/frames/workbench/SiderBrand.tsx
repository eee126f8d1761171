import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { Link } from 'react-router'
import { useSession } from '#web/kernel/session/session.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Logo } from '../../person/Mark.tsx'
import style from './SiderBrand.module.css'
import { texts } from '../../texts.ts'

/** The logo of the institution, or else of the product, and the button that collapses the menu to icons. */
export function SiderBrand({ collapsed, onToggle }: { collapsed: boolean; onToggle?: () => void }) {
  const t = useTexts(texts)
  const { logoUrl, siteTitle } = useSession()
  const label = collapsed ? t.expand : t.collapse
  return (
    <div className={style.brand} data-collapsed={collapsed || undefined}>
      <Link to="/" className={style.home} aria-label={logoUrl || collapsed ? siteTitle : undefined}>
        {logoUrl ? <img src={logoUrl} alt="" className={style.logo} /> : <Logo />}
        {!collapsed && !logoUrl && <span className={style.name}>Recto</span>}
      </Link>
      {onToggle && (
        <Tooltip title={label} placement={collapsed ? 'right' : 'bottom'}>
          <Button
            type="text"
            aria-label={label}
            icon={collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
            onClick={onToggle}
            className={style.toggle ?? ''}
          />
        </Tooltip>
      )}
    </div>
  )
}
