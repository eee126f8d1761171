import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { placeTexts } from './place-texts.ts'
import style from './PlaceLinks.module.css'
import { type PlaceName, places } from './places.ts'

/** Links to some places, each with a line about what is there. */
export function PlaceLinks({ names, label }: { names: readonly PlaceName[]; label: string }) {
  const t = useTexts(placeTexts)
  return (
    <nav aria-label={label} className={style.places}>
      {names.map((name) => (
        <Link key={name} to={places[name].path}>
          {t[name]}
          <small>{t[`${name}Help`]}</small>
        </Link>
      ))}
    </nav>
  )
}
