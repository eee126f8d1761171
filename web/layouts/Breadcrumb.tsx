import { useLocation } from 'react-router'
import { useShownName } from '../kernel/object-name.ts'
import { useGlobal } from '../kernel/state.ts'
import { useTexts } from '../kernel/use-texts.ts'
import style from './Breadcrumb.module.css'
import { nameOf } from './MenuBranch.tsx'
import { trailTo } from './menu-trail.ts'
import { texts } from './texts.ts'

/** Where one is: the entries of the menu, or the way in an area's own, and the name of the object that the screen is about. */
export function Breadcrumb({ trail }: { trail?: readonly string[] | undefined }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const menu = useGlobal((state) => state.menuNavigation)
  const object = useShownName((state) => state.name)
  const names = [...(trail ?? trailTo(menu, pathname).map(nameOf)), ...(object ? [object] : [])]
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
