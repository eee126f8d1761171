import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { placeTexts } from '#web/shell/person/place-texts.ts'
import { usePlaces } from '#web/shell/person/use-places.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { Directory } from './Directory.tsx'
import { EntranceForm } from './EntranceForm.tsx'
import { Overview } from './Overview.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

const RolesPage = lazy(() => import('#features/people/users/web/roles/RolesPage.tsx').then(({ RolesPage: page }) => ({ default: page })))
const ProvidersPage = lazy(() => import('#features/access/sign-on/web/ProvidersPage.tsx'))
const DeliveryLog = lazy(() =>
  import('#features/messaging/messages/web/deliveries/DeliveryLog.tsx').then(({ DeliveryLog: page }) => ({ default: page })),
)

type SectionName = 'overview' | 'setting' | 'roles' | 'signOn' | 'delivery' | 'directory'

/** Overview and directory are for everyone who may open the screen; each other section needs the right of the place of the same name. */
const sections: readonly { name: SectionName; page: ComponentType }[] = [
  { name: 'overview', page: Overview },
  { name: 'setting', page: EntranceForm },
  { name: 'roles', page: RolesPage },
  { name: 'signOn', page: ProvidersPage },
  { name: 'delivery', page: DeliveryLog },
  { name: 'directory', page: Directory },
]

/** The system administration of an institution, in sections. */
export default function SystemPage() {
  const t = { ...useTexts(placeTexts), ...useTexts(texts) }
  const [query] = useSearchParams()
  const open = usePlaces()
  const allowed = sections.filter(({ name }) => name === 'overview' || name === 'directory' || open.includes(name))
  const asked = query.get('section') ?? 'overview'
  const current = allowed.find(({ name }) => name === asked)
  const Page = current?.page
  useObjectName(current && current.name !== 'overview' ? t[current.name] : undefined)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [asked])
  return (
    <div className={styles.split}>
      <nav ref={nav} className={styles.nav} aria-label={t.sections}>
        {allowed.map(({ name }) => (
          <Link
            key={name}
            to={name === 'overview' ? '/system' : `/system?section=${name}`}
            aria-current={current?.name === name ? 'page' : undefined}
          >
            {t[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.part}>
        <Suspense fallback={<Spinner label={t.title} />}>{Page ? <Page /> : <EmptyState title={t.noSections} detail={t.noSectionsHelp} />}</Suspense>
      </div>
    </div>
  )
}
