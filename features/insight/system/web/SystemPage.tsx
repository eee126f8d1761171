import { Suspense, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Filled, fillingsOf } from '#web/kernel/Filled.tsx'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { systemSections } from '#web/shell/shell-slots.ts'
import { usePlaces } from '#web/shell/person/use-places.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Directory } from './Directory.tsx'
import { Overview } from './Overview.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

/** The system administration of an institution: overview and directory for everyone who may open it, and between them the sections of the features. */
export default function SystemPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const open = usePlaces()
  const titles = new Map(open.map(({ name, title }) => [name, inLanguage(title)]))
  const filled = fillingsOf(systemSections).flatMap(({ name }) => ({ name, title: titles.get(name) ?? '' }))
  const sections = [{ name: 'overview', title: t.overview }, ...filled.filter(({ title }) => title), { name: 'directory', title: t.directory }]
  const asked = query.get('section') ?? 'overview'
  const current = sections.find(({ name }) => name === asked)
  useObjectName(current && current.name !== 'overview' ? current.title : undefined)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [asked])
  return (
    <div className={styles.split}>
      <nav ref={nav} className={styles.nav} aria-label={t.sections}>
        {sections.map(({ name, title }) => (
          <Link
            key={name}
            to={name === 'overview' ? '/system' : `/system?section=${name}`}
            aria-current={current?.name === name ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <div className={styles.part}>
        <Suspense fallback={<Spinner label={t.title} />}>
          {!current && <EmptyState title={t.noSections} detail={t.noSectionsHelp} />}
          {current?.name === 'overview' && <Overview />}
          {current?.name === 'directory' && <Directory />}
          {current && <Filled slot={systemSections} only={current.name} props={{}} waiting={<Spinner label={t.title} />} />}
        </Suspense>
      </div>
    </div>
  )
}
