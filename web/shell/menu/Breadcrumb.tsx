import { useLocation } from 'react-router'
import { useShownName } from '#web/kernel/page/object-name.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import style from './Breadcrumb.module.css'
import { menuEntryName } from './MenuBranch.tsx'
import { trailTo } from './menu-trail.ts'
import { texts } from '../texts.ts'

/** The breadcrumb: the menu entries down to the screen, or the given `trail` in areas with their own menu, and the name of the screen's object. */
export function Breadcrumb({ trail }: { trail?: readonly string[] | undefined }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const menu = useGlobal((state) => state.menuNavigation)
  const object = useShownName((state) => state.name)
  const names = [...(trail ?? trailTo(menu, pathname).map(menuEntryName)), ...(object ? [object] : [])]
  if (!names.length) return null
  return (
    <nav aria-label={t.breadcrumb} className={style.trail}>
      <ol>
        {names.map((name, at) => (
          <li key={name} aria-current={at === names.length - 1 ? 'page' : undefined}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
    </nav>
  )
}
