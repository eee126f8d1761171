import type { Protocol } from '../contract.ts'
import { endpointsToRegister } from '#plain/access/sign-on-addresses.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './providers.module.css'
import { texts } from './texts.ts'

interface Props {
  protocol: Protocol
  origin: string
  institutionCode: string
  code: string
}

/** The addresses to register at the identity provider, each with a copy button. */
export function AddressList({ protocol, origin, institutionCode, code }: Props) {
  const t = useTexts(texts)
  const [copied, setCopied] = useState('')
  if (protocol === 'ldap') return null
  const callback = protocol === 'cas' ? t.callbackCas : protocol === 'saml' ? t.callbackSaml : t.callback
  const labels = { callback, metadata: t.metadataAddress, logout: t.logout, begin: t.begin }
  const addresses = endpointsToRegister(protocol, origin, institutionCode, code)
  const listed = (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => (addresses[name] ? [{ name, address: addresses[name] }] : []))
  return (
    <section>
      <h3>{t.register}</h3>
      {/^[a-z0-9-]{2,40}$/.test(code) ? (
        <dl className={styles.addresses}>
          {listed.map(({ name, address }) => (
            <div key={name}>
              <dt>{labels[name]}</dt>
              <dd>{address}</dd>
              {navigator.clipboard && (
                <Button
                  type="text"
                  size="small"
                  aria-label={`${t.copy} ${labels[name]}`}
                  onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(name))}
                >
                  {copied === name ? t.copied : t.copy}
                </Button>
              )}
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.hint}>{t.registerLater}</p>
      )}
    </section>
  )
}
