import { PlaceLinks } from '#web/shell/person/PlaceLinks.tsx'
import type { PlaceName } from '#web/shell/person/places.ts'
import { usePlaces } from '#web/shell/person/use-places.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

const groups: readonly { name: 'people' | 'publicFace' | 'operations'; places: readonly PlaceName[] }[] = [
  { name: 'people', places: ['users', 'identities'] },
  { name: 'publicFace', places: ['organization', 'recharge', 'organizations'] },
  { name: 'operations', places: ['announcements', 'feedback', 'log', 'customers'] },
]

/** Links to the administration screens that are not in the menu, limited to those the person may open. */
export function Directory() {
  const t = useTexts(texts)
  const open = usePlaces()
  return (
    <section className={styles.page} aria-label={t.directory}>
      <PageHeader title={t.directory} />
      {groups.map(({ name, places }) => {
        const allowed = places.filter((place) => open.includes(place))
        return (
          allowed.length > 0 && (
            <div key={name}>
              <h2>{t[name]}</h2>
              <PlaceLinks names={allowed} label={t[name]} />
            </div>
          )
        )
      })}
    </section>
  )
}
