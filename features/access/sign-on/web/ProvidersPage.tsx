import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import type { Protocol, Provider } from '../contract.ts'
import { signOnEndpoints } from '#plain/access/sign-on-addresses.ts'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { DirectoryTry } from './DirectoryTry.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { ProviderRow } from './ProviderRow.tsx'
import styles from './providers.module.css'
import { texts } from './texts.ts'
import { useProviders } from './use-providers.ts'

const kinds: readonly Protocol[] = ['cas', 'oidc', 'saml', 'ldap']
const hints = { cas: 'casHint', oidc: 'oidcHint', saml: 'samlHint', ldap: 'ldapHint' } as const

/** The identity providers of an institution in the order of the sign-in page, with the form of one beside the list. A section of /system. */
export function ProvidersPage() {
  const t = useTexts(texts)
  const allowed = useMay()('SystemManagement:signOn')
  const { asked, items, enable, move, remove } = useProviders(allowed)
  const { params, href, go } = useOpenProvider()
  const [tried, setTried] = useState<Provider>()
  const test = useTest(asked.data, setTried)
  const { data, error, refetch } = asked

  if (!allowed) return <EmptyState title={t.denied} detail={t.deniedDetail} />
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <div className={styles.page}>
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    )
  const open = items.find(({ id }) => id === params.id)
  const protocol = open?.settings.protocol ?? params.protocol
  const actions = open && (
    <>
      <Button onClick={() => test(open)}>{t.test}</Button>
      <MenuOver menu={{ items: [{ key: 'remove', label: t.remove, danger: true, onClick: () => remove(open, () => go({})) }] }}>
        <Button type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={t.more} />
      </MenuOver>
    </>
  )
  return (
    <div className={styles.split}>
      <div className={styles.page}>
        <PageHeader title={t.title}>
          {items.length > 0 && (
            <MenuOver menu={{ items: kinds.map((key) => ({ key, label: t[key], onClick: () => go({ protocol: key }) })) }}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />}>
                {t.add}
              </Button>
            </MenuOver>
          )}
        </PageHeader>
        {items.length > 0 ? (
          <>
            <p className={styles.lead}>{t.lead}</p>
            <ul className={styles.list}>
              {items.map((provider, at) => (
                <ProviderRow
                  key={provider.id}
                  provider={provider}
                  href={href({ id: provider.id })}
                  current={provider.id === params.id}
                  up={move(at, -1)}
                  down={move(at, 1)}
                  enable={(enabled) => void enable(provider, enabled)}
                />
              ))}
            </ul>
          </>
        ) : (
          <EmptyState title={t.emptyTitle} detail={t.emptyDetail}>
            <div className={styles.choices}>
              {kinds.map((kind) => (
                <button key={kind} type="button" className={styles.choice} onClick={() => go({ protocol: kind })}>
                  <b>{t[kind]}</b>
                  <small>{t[hints[kind]]}</small>
                </button>
              ))}
            </div>
          </EmptyState>
        )}
      </div>
      {protocol && (
        <ProviderForm
          key={open?.id ?? protocol}
          protocol={protocol}
          provider={open}
          place={data}
          actions={actions}
          close={() => go({})}
          added={({ id }) => go({ id })}
        />
      )}
      {tried && <DirectoryTry provider={tried} close={() => setTried(undefined)} />}
    </div>
  )
}

interface Open {
  id?: string
  protocol?: Protocol
}

/** The open provider, or the protocol of the one being added, from the address. */
function useOpenProvider() {
  const [query, setQuery] = useSearchParams()
  const next = ({ id, protocol }: Open) => {
    const changed = new URLSearchParams(query)
    changed.delete('id')
    changed.delete('new')
    if (id) changed.set('id', id)
    if (protocol) changed.set('new', protocol)
    return changed
  }
  const added = kinds.find((kind) => kind === query.get('new'))
  const params: Open = { id: query.get('id') ?? '', ...(added && { protocol: added }) }
  return { params, href: (open: Open) => `?${next(open)}`, go: (open: Open) => setQuery(next(open)) }
}

/** Tests a provider: a directory in a dialog, the others on their own sign-in page in another window. */
function useTest(place: { institutionCode: string } | undefined, tryDirectory: (provider: Provider) => void) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  return (provider: Provider) => {
    if (provider.settings.protocol === 'ldap') return tryDirectory(provider)
    const { begin } = signOnEndpoints('', place?.institutionCode ?? '', provider.code)
    if (!window.open(`${begin}?purpose=test`, 'recto-sign-on-test', 'width=720,height=820')) void message.warning(t.blocked)
  }
}
