import type { MenuEntry } from '#contract/modules.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuBranch } from './MenuBranch.tsx'
import { startsGroup } from './menu-icons.tsx'
import { trailTo } from './menu-trail.ts'
import { texts } from '../texts.ts'
import style from './WorkbenchMenu.module.css'

/** The main menu: the entries for the person's modules, with the current one marked and its parents open. */
export function WorkbenchMenu({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(texts)
  const menu = useGlobal((state) => state.menuNavigation)
  const { pathname } = useLocation()
  const trail = trailTo(menu, pathname)
  const nav = useRef<HTMLElement>(null)
  // A long menu is scrolled to the current entry.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <nav ref={nav} className={style.menu} aria-label={t.menu} data-collapsed={collapsed || undefined}>
      <ul>
        {menu.map((entry: MenuEntry, at) => (
          <li key={entry.path} className={at > 0 && startsGroup.has(entry.path) ? style.group : undefined}>
            <MenuBranch entry={entry} trail={trail} collapsed={collapsed} depth={0} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
