import { Link } from 'react-router'
import type { Place } from '#web/kernel/screen.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import style from './PlaceLinks.module.css'

/** Links to some places, each with a line about what is there. */
export function PlaceLinks({ places, label }: { places: readonly Place[]; label: string }) {
  return (
    <nav aria-label={label} className={style.places}>
      {places.map(({ name, path, title, help }) => (
        <Link key={name} to={path}>
          {inLanguage(title)}
          <small>{inLanguage(help)}</small>
        </Link>
      ))}
    </nav>
  )
}
