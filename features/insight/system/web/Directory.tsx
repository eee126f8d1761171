import { PlaceLinks } from '#web/shell/person/PlaceLinks.tsx'
import { usePlaces } from '#web/shell/person/use-places.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

const groups = ['people', 'publicFace', 'operations'] as const

/** Links to the administration screens that are not in the menu, limited to those the person may open. */
export function Directory() {
  const t = useTexts(texts)
  const open = usePlaces()
  return (
    <section className={styles.page} aria-label={t.directory}>
      <PageHeader title={t.directory} />
      {groups.map((group) => {
        const places = open.filter((place) => place.group === group)
        return (
          places.length > 0 && (
            <div key={group}>
              <h2>{t[group]}</h2>
              <PlaceLinks places={places} label={t[group]} />
            </div>
          )
        )
      })}
    </section>
  )
}
