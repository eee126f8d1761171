import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useGlobal } from '../kernel/state.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Directory } from './Directory.tsx'
import { EntranceForm } from './EntranceForm.tsx'
import { Overview } from './Overview.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

const RolesPage = lazy(() => import('../users/roles/RolesPage.tsx').then(({ RolesPage: page }) => ({ default: page })))
const ProvidersPage = lazy(() => import('../sign-on/ProvidersPage.tsx'))
const DeliveryLog = lazy(() => import('../messages/DeliveryLog.tsx').then(({ DeliveryLog: page }) => ({ default: page })))

type SectionName = 'overview' | 'setting' | 'roles' | 'signOn' | 'delivery' | 'directory'
interface Section {
  name: SectionName
  /** The feature that one must have, as module:feature; without one everybody who is here may see it. */
  feature?: string
  page: ComponentType
}

const sections: readonly Section[] = [
  { name: 'overview', page: Overview },
  { name: 'setting', feature: 'SystemManagement:setting', page: EntranceForm },
  { name: 'roles', feature: 'user_management:role', page: RolesPage },
  { name: 'signOn', feature: 'SystemManagement:signOn', page: ProvidersPage },
  { name: 'delivery', feature: 'SystemManagement:delivery', page: DeliveryLog },
  { name: 'directory', page: Directory },
]

/** What keeps an institution running, part by part. */
export default function SystemPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions)
  const may = ({ feature }: Section) => {
    const [module = '', name = ''] = feature?.split(':') ?? []
    return feature === undefined || features[module]?.includes(name) === true
  }
  const mine = sections.filter(may)
  const asked = query.get('section') ?? 'overview'
  const current = mine.find(({ name }) => name === asked)
  const Page = current?.page
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [asked])
  return (
    <div className={styles.split}>
      <nav ref={nav} className={styles.nav} aria-label={t.sections}>
        {mine.map(({ name }) => (
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
