import { useContext } from 'react'
import { Link, useLocation } from 'react-router'
import type { LayoutName, TabAudience } from '#web/kernel/screen.ts'
import { KnownScreensContext } from '#web/kernel/session/known-screens.ts'
import { mayOpen, requirementOf, useRights } from '#web/kernel/session/rights.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import style from './FrameTabs.module.css'

interface Props {
  layout: LayoutName
  label: string
  /** The query that every tab keeps, such as the textbook. */
  search?: string
  /** Whose tabs are shown where some are not for everybody. */
  audience?: readonly TabAudience[]
}

/** Links to the screens that are tabs of the layout and open to the person. */
export function FrameTabs({ layout, label, search = '', audience }: Props) {
  const { pathname } = useLocation()
  const rights = useRights()
  const tabs = useContext(KnownScreensContext).tabsOf(layout)
  return (
    <nav className={style.tabs} aria-label={label}>
      {tabs
        .filter((screen) => mayOpen({ needs: requirementOf(screen) }, rights) && (!screen.tab.of || audience?.includes(screen.tab.of)))
        .map(({ path, tab }) => (
          <Link key={path} to={{ pathname: path, search }} aria-current={pathname === path || pathname.startsWith(`${path}/`) ? 'page' : undefined}>
            {inLanguage(tab.title)}
          </Link>
        ))}
    </nav>
  )
}
