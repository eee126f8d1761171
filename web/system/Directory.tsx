import { Link } from 'react-router'
import { entries } from '../screens/tables.ts'
import { hasScreen } from '../screens/start-path.ts'
import { useGlobal } from '../kernel/state.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import styles from './system.module.css'
import { texts } from './texts.ts'

interface Place {
  path: string
  name: 'users' | 'identities' | 'organization' | 'organizations' | 'recharge' | 'customers' | 'feedback' | 'log' | 'announcements'
  /** module:feature, or the platform's administrators. */
  needs: string
}

const groups: readonly { name: 'people' | 'publicFace' | 'operations'; places: readonly Place[] }[] = [
  {
    name: 'people',
    places: [
      { path: '/user/list', name: 'users', needs: 'user_management' },
      { path: '/idauthentication/list', name: 'identities', needs: 'user_management:identity' },
    ],
  },
  {
    name: 'publicFace',
    places: [
      { path: '/organization/management', name: 'organization', needs: 'SystemManagement:organization' },
      { path: '/organization/recharge', name: 'recharge', needs: 'SystemManagement:recharge' },
      { path: '/organization/list', name: 'organizations', needs: 'platform' },
    ],
  },
  {
    name: 'operations',
    places: [
      { path: '/announcements/list', name: 'announcements', needs: 'SystemManagement:announcement' },
      { path: '/feedback/list', name: 'feedback', needs: 'SystemManagement:feedback' },
      { path: '/operationlog/list', name: 'log', needs: 'SystemManagement:log' },
      { path: '/customer/list', name: 'customers', needs: 'platform' },
    ],
  },
]

/** The ways to the screens of the administration that the menu does not name, as far as one may open them. */
export function Directory() {
  const t = useTexts(texts)
  const features = useGlobal(({ buttonPermissions }) => buttonPermissions)
  const modules = useGlobal(({ permissionList }) => permissionList)
  const administrator = useGlobal(({ userInfo }) => userInfo?.administrator === true)
  const may = ({ needs, path }: Place) => {
    if (!hasScreen(path, entries)) return false
    if (needs === 'platform') return administrator
    const [module = '', feature] = needs.split(':')
    return feature === undefined ? modules.some((code) => code === module) : features[module]?.includes(feature) === true
  }
  return (
    <section className={styles.page} aria-label={t.directory}>
      <PageHeader title={t.directory} />
      {groups.map((group) => {
        const places = group.places.filter(may)
        return (
          places.length > 0 && (
            <div key={group.name}>
              <h2>{t[group.name]}</h2>
              <nav className={styles.places} aria-label={t[group.name]}>
                {places.map(({ path, name }) => (
                  <Link key={path} to={path}>
                    {t[name]}
                    <small>{t[`${name}Help`]}</small>
                  </Link>
                ))}
              </nav>
            </div>
          )
        )
      })}
    </section>
  )
}
