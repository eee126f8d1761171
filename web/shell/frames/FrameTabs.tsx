import { useContext } from 'react'
import { Link, useLocation } from 'react-router'
import type { LayoutName } from '#web/kernel/screen.ts'
import { KnownScreensContext } from '#web/kernel/session/known-screens.ts'
import { mayOpen, requirementOf, useRights } from '#web/kernel/session/rights.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import style from './FrameTabs.module.css'

interface Props {
  layout: LayoutName
  label: string
  /** The query that every tab keeps, such as the textbook. */
  search?: string
}

/** Links to the screens that are tabs of the layout and open to the person. */
export function FrameTabs({ layout, label, search = '' }: Props) {
  const { pathname } = useLocation()
  const rights = useRights()
  const tabs = useContext(KnownScreensContext).tabsOf(layout)
  return (
    <nav className={style.tabs} aria-label={label}>
      {tabs
        .filter((screen) => mayOpen({ needs: requirementOf(screen) }, rights))
        .map(({ path, tab }) => (
          <Link key={path} to={{ pathname: path, search }} aria-current={pathname === path ? 'page' : undefined}>
            {inLanguage(tab.title)}
          </Link>
        ))}
    </nav>
  )
}
