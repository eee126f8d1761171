import type { Protocol, samlMetadataRead } from '../contract.ts'
import { App, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import styles from './providers.module.css'
import type { ProviderDraft } from './provider-draft.ts'
import { texts } from './texts.ts'

interface Props {
  protocol: Protocol
  hasSecret: boolean
  secret: string
  setSecret: (secret: string) => void
  /** Fills the form with values that were read from metadata. */
  fill: (values: Partial<ProviderDraft>) => void
}

/** Settings of the identity provider, by protocol. */
export function ProtocolFields({ protocol, hasSecret, secret, setSecret, fill }: Props) {
  const t = useTexts(texts)
  const secretField = (label: string) => (
    <Form.Item label={label} {...(hasSecret && { extra: t.secretKept })}>
      <Input.Password
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
        autoComplete="new-password"
        aria-label={label}
        maxLength={500}
      />
    </Form.Item>
  )
  const authority = (
    <Field name="authority" label={t.authority} extra={t.authorityExtra} className={styles.mono ?? ''}>
      <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} spellCheck={false} />
    </Field>
  )
  const address = (name: 'base' | 'issuer' | 'server' | 'entryPoint', label: string, extra?: string) => (
    <Field name={name} label={label} required max={500} {...(extra && { extra })}>
      <Input inputMode="url" autoComplete="off" spellCheck={false} />
    </Field>
  )
  const line = (name: 'clientId' | 'scope' | 'entityId' | 'bindName' | 'base' | 'filter', label: string, extra?: string, required = false) => (
    <Field name={name} label={label} required={required} max={500} {...(extra && { extra })}>
      <Input autoComplete="off" spellCheck={false} />
    </Field>
  )
  return (
    <section>
      <h3>{t.otherSide}</h3>
      {protocol === 'cas' && (
        <>
          {address('base', t.base, t.baseExtra)}
          {authority}
        </>
      )}
      {protocol === 'oidc' && (
        <>
          {address('issuer', t.issuer, t.issuerExtra)}
          {line('clientId', t.clientId, undefined, true)}
          {secretField(t.clientSecret)}
          {line('scope', t.scope, t.scopeExtra)}
          {authority}
        </>
      )}
      {protocol === 'saml' && (
        <>
          <Metadata fill={fill} />
          {line('entityId', t.entityId, undefined, true)}
          {address('entryPoint', t.entryPoint)}
          <Field name="certificates" label={t.certificates} extra={t.certificatesExtra} className={styles.mono ?? ''}>
            <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} spellCheck={false} />
          </Field>
        </>
      )}
      {protocol === 'ldap' && (
        <>
          {address('server', t.server, t.serverExtra)}
          <Field name="startTls" label="" valuePropName="checked" extra={t.startTlsExtra}>
            <Checkbox>{t.startTls}</Checkbox>
          </Field>
          {line('base', t.searchBase, t.searchBaseExtra, true)}
          {line('bindName', t.bindName, t.bindNameExtra)}
          {secretField(t.bindPassword)}
          {line('filter', t.filter, t.filterExtra)}
          {authority}
        </>
      )}
    </section>
  )
}

/** Reads the metadata of a SAML provider and fills the fields. */
function Metadata({ fill }: Pick<Props, 'fill'>) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [xml, setXml] = useState('')
  const [refused, setRefused] = useState('')
  const [read, { busy }] = useCall<typeof samlMetadataRead>('POST /pressplatform/sign-on/metadata', {
    silent: true,
    onDone({ certificates, ...rest }) {
      fill({ ...rest, certificates: certificates.join('\n') })
      setXml('')
      setRefused('')
      void message.success(t.metadataRead)
    },
    onFail: (error) => setRefused(error.message),
  })
  return (
    <Form.Item label={t.metadata} extra={t.metadataExtra} className={styles.mono ?? ''} {...(refused && { help: refused, validateStatus: 'error' })}>
      <Input.TextArea
        value={xml}
        onChange={(event) => setXml(event.target.value)}
        autoSize={{ minRows: 2, maxRows: 6 }}
        spellCheck={false}
        aria-label={t.metadata}
      />
      <Button style={{ marginBlockStart: 8 }} disabled={!xml.trim()} loading={busy} onClick={() => void read({ body: { xml } })}>
        {t.read}
      </Button>
    </Form.Item>
  )
}
