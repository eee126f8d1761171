import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { Provider } from '../contract.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import { localizedName } from './name-in.ts'
import styles from './providers.module.css'
import { texts } from './texts.ts'
import { dayText } from '#web/ui/time/When.tsx'

interface Props {
  provider: Provider
  href: string
  current: boolean
  up: (() => void) | undefined
  down: (() => void) | undefined
  enable: (enabled: boolean) => void
}

/** A certificate that expires within this time is marked, in milliseconds. */
const soon = 30 * 24 * 3600_000

/** One provider in the list: name, protocol, state, and buttons to change its order. */
export function ProviderRow({ provider, href, current, up, down, enable }: Props) {
  const t = useTexts(texts)
  const name = localizedName(provider)
  const { settings, enabled, people, certificateEnds } = provider
  const left = certificateEnds ? Date.parse(certificateEnds) - Date.now() : Infinity
  const address = addressOf(settings)
  return (
    <li {...(current && { 'data-open': '' })}>
      <span className={styles.order}>
        <Button type="text" size="small" icon={<UpOutlined aria-hidden />} aria-label={`${t.up} ${name}`} disabled={!up} onClick={up} />
        <Button type="text" size="small" icon={<DownOutlined aria-hidden />} aria-label={`${t.down} ${name}`} disabled={!down} onClick={down} />
      </span>
      <div className={styles.what}>
        <Link to={href} {...(current && { 'aria-current': true as const })}>
          {name}
        </Link>
        <small>
          <span>{t[settings.protocol]}</span>
          <span>{/\.simulated(\/|$)/.test(address) ? t.simulated : hostOf(address)}</span>
          {people > 0 && <span>{t.people(people)}</span>}
          {left < soon && certificateEnds && (
            <span className={styles.warn}>{left < 0 ? t.ended(dayText(certificateEnds)) : t.ends(dayText(certificateEnds))}</span>
          )}
        </small>
      </div>
      <span className={styles.state}>
        <StatusDot shape={enabled ? 'solid' : 'ring'} word={enabled ? t.enabled : t.disabled} />
      </span>
      <Button className={styles.act ?? ''} onClick={() => enable(!enabled)} aria-label={`${enabled ? t.disable : t.enable} ${name}`}>
        {enabled ? t.disable : t.enable}
      </Button>
    </li>
  )
}

const addressOf = (settings: Provider['settings']) =>
  settings.protocol === 'cas'
    ? settings.base
    : settings.protocol === 'oidc'
      ? settings.issuer
      : settings.protocol === 'saml'
        ? settings.entryPoint
        : settings.server
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
