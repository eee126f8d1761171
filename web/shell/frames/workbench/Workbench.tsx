import { Filled } from '#web/kernel/Filled.tsx'
import { frameBars } from '../../shell-slots.ts'
import { type ComponentType, type CSSProperties, useState } from 'react'
import { useHeight } from '#web/ui/hooks/use-size.ts'
import { Outlet, useLocation } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { InstitutionSwitcher } from '../../person/InstitutionSwitcher.tsx'
import { OfflineBar } from '../OfflineBar.tsx'
import { SiderBrand } from './SiderBrand.tsx'
import { texts } from '../../texts.ts'
import { TopBar } from './TopBar.tsx'
import style from './Workbench.module.css'
import { WorkbenchMenu } from '../../menu/WorkbenchMenu.tsx'
import { Drawer } from 'antd'
import { directionOf } from '#plain/direction.ts'
import { language } from '#web/kernel/texts/language.ts'

interface Props {
  /** The menu of an area that has its own. */
  Menu?: ComponentType<{ collapsed: boolean }>
  /** The breadcrumb's names in that menu, from the top down to the current entry. */
  trail?: readonly string[]
}

/** The layout of the workbench: the menu on the left ("verso"), the content on the right ("recto") (design language 9). */
export function Workbench({ Menu = WorkbenchMenu, trail }: Props) {
  const t = useTexts(texts)
  const [head, headHeight] = useHeight()
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
      <div className={style.recto} style={headHeight ? ({ '--frame-head': `${headHeight}px` } as CSSProperties) : undefined}>
        <div ref={head} className={style.head}>
          <TopBar trail={trail} onMenu={() => setDrawerAt(place)} />
          <OfflineBar />
          <Filled slot={frameBars} props={{}} />
        </div>
        <main id="content" tabIndex={-1} className={style.content}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

/** The menu in narrow windows, as a drawer. */
function MenuDrawer({ Menu, open, onClose }: { Menu: ComponentType<{ collapsed: boolean }>; open: boolean; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={directionOf(language()) === 'rtl' ? 'right' : 'left'}
      size={264}
      aria-label={t.menu}
      closable={false}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column', background: 'var(--desk)' } }}
    >
      <SiderBrand collapsed={false} />
      <InstitutionSwitcher collapsed={false} />
      <Menu collapsed={false} />
    </Drawer>
  )
}

const storeKey = 'recto.sider'

/** Whether the menu starts collapsed to icons: as it was left, else only in a narrow window. */
function startsCollapsed(): boolean {
  try {
    const kept = localStorage.getItem(storeKey)
    if (kept) return kept === 'collapsed'
  } catch {
    // Without storage the window width decides.
  }
  return window.innerWidth < 1100
}

function keepCollapsed(collapsed: boolean): void {
  try {
    localStorage.setItem(storeKey, collapsed ? 'collapsed' : 'wide')
  } catch {
    // Without storage the state lasts until the page is left.
  }
}
