import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '../kernel/use-texts.ts'
import { MaintenanceBar } from '../announcements/MaintenanceBar.tsx'
import { InstitutionSwitcher } from './InstitutionSwitcher.tsx'
import { MenuDrawer } from './MenuDrawer.tsx'
import { OfflineBar } from './OfflineBar.tsx'
import { SiderBrand } from './SiderBrand.tsx'
import { texts } from './texts.ts'
import { TopBar } from './TopBar.tsx'
import { keepCollapsed, startsCollapsed } from './sider-state.ts'
import style from './Workbench.module.css'
import { WorkbenchMenu } from './WorkbenchMenu.tsx'

/** The frame of the workbench: the menu on the verso, the work on the recto, one fold between them (design language 9). */
export function Workbench() {
  const t = useTexts(texts)
  const [collapsed, setCollapsed] = useState(startsCollapsed)
  const { pathname } = useLocation()
  // Where the menu was opened on a narrow window: it closes when one has gone somewhere else.
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
        <WorkbenchMenu collapsed={collapsed} />
      </aside>
      <MenuDrawer open={drawerAt === pathname} onClose={() => setDrawerAt(undefined)} />
      <div className={style.recto}>
        <TopBar onMenu={() => setDrawerAt(pathname)} />
        <OfflineBar />
        <MaintenanceBar />
        <main id="content" tabIndex={-1} className={style.content}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
