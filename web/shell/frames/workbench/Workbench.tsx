import { Filled } from '#web/kernel/Filled.tsx'
import { frameBars } from '../../shell-slots.ts'
import { useState, type ComponentType } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { InstitutionSwitcher } from '../../person/InstitutionSwitcher.tsx'
import { MenuDrawer } from '../../menu/MenuDrawer.tsx'
import { OfflineBar } from '../OfflineBar.tsx'
import { SiderBrand } from './SiderBrand.tsx'
import { texts } from '../../texts.ts'
import { TopBar } from './TopBar.tsx'
import { keepCollapsed, startsCollapsed } from '../../menu/sider-state.ts'
import style from './Workbench.module.css'
import { WorkbenchMenu } from '../../menu/WorkbenchMenu.tsx'

interface Props {
  /** The menu of an area that has its own. */
  Menu?: ComponentType<{ collapsed: boolean }>
  /** The breadcrumb's names in that menu, from the top down to the current entry. */
  trail?: readonly string[]
}

/** The layout of the workbench: the menu on the left ("verso"), the content on the right ("recto") (design language 9). */
export function Workbench({ Menu = WorkbenchMenu, trail }: Props) {
  const t = useTexts(texts)
  const [collapsed, setCollapsed] = useState(startsCollapsed)
  const { pathname, search } = useLocation()
  const place = pathname + search
  // The address at which the menu drawer was opened; on any other address it is closed.
  const [drawerAt, setDrawerAt] = useState<string>()
  const toggle = () => {
    keepCollapsed(!collapsed)
    setCollapsed(!collapsed)
  }
  return (
    <div className={collapsed ? `${style.spread} ${style.collapsed}` : style.spread}>
      <a className="skip-link" href="#content">
        {t.skip}
      </a>
      <aside className={style.verso}>
        <SiderBrand collapsed={collapsed} onToggle={toggle} />
        <InstitutionSwitcher collapsed={collapsed} />
        <Menu collapsed={collapsed} />
      </aside>
      <MenuDrawer Menu={Menu} open={drawerAt === place} onClose={() => setDrawerAt(undefined)} />
      <div className={style.recto}>
        <TopBar trail={trail} onMenu={() => setDrawerAt(place)} />
        <OfflineBar />
        <Filled slot={frameBars} props={{}} />
        <main id="content" tabIndex={-1} className={style.content}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
