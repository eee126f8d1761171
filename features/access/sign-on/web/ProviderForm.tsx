import type { Protocol, Provider, providerAdd, providerChange } from '../contract.ts'
import { Input } from 'antd'
import { useState, type ReactNode } from 'react'
import type { FieldErrorTarget } from '#web/kernel/send/call-runner.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { type DraftForm, useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { localizedName } from './name-in.ts'
import { AddressList } from './AddressList.tsx'
import { ProvisioningFields } from './ArrivalFields.tsx'
import { attributeKeys, bodyOf, draftOf, fieldOf, type ProviderDraft } from './provider-draft.ts'
import { ProtocolFields } from './ProtocolFields.tsx'
import styles from './providers.module.css'
import { texts } from './texts.ts'

interface Props {
  protocol: Protocol
  provider: Provider | undefined
  place: { origin: string; institutionCode: string }
  actions?: ReactNode
  close: () => void
  /** Called after a new provider was added. */
  added: (provider: Provider) => void
}

const line = 'GET /pressplatform/sign-on/providers'

/** Form of a provider: names, addresses to register, protocol settings, first sign-in, attributes. Use the id of the provider as `key`. */
export function ProviderForm({ protocol, provider, place, actions, close, added }: Props) {
  const t = useTexts(texts)
  const notify = useUndo()
  const draft = useDraftForm<ProviderDraft>(`provider ${provider?.id ?? protocol}`, draftOf(provider), provider?.rowVersion)
  const [secret, setSecret] = useState('')
  const outcome = {
    refresh: [line],
    fields: takerOf(draft),
    onDone(saved: Provider) {
      setSecret('')
      draft.accept(draftOf(saved), provider ? undefined : () => added(saved))
      notify(provider ? t.saved : t.created)
    },
  }
  const [add, adding] = useCall<typeof providerAdd>('POST /pressplatform/sign-on/providers', outcome)
  const [change, changing] = useCall<typeof providerChange>('PUT /pressplatform/sign-on/providers/{providerId}', outcome)
  const save = (values: ProviderDraft) => {
    const { code, ...body } = bodyOf(protocol, values, secret)
    if (provider) void change({ providerId: provider.id, body: { ...body, rowVersion: provider.rowVersion } })
    else void add({ body: { ...body, code } })
  }
  const { typed } = draft
  return (
    <MarginForm
      open
      title={provider ? localizedName(provider) : t.newTitle(t[protocol])}
      note={provider ? t[protocol] : undefined}
      actions={actions}
      close={close}
      foot={
        <FormFoot
          changes={draft.changed.length + (secret ? 1 : 0)}
          busy={adding.busy || changing.busy}
          cancel={close}
          submit={() => draft.form.submit()}
        />
      }
    >
      <DraftFields draft={draft} save={save}>
        <div className={styles.parts}>
          <section>
            <h3>{t.basics}</h3>
            <div className={styles.two}>
              <Field name="name" label={t.name} required max={60}>
                <Input />
              </Field>
              <Field name="nameEn" label={t.nameEn} max={60}>
                <Input />
              </Field>
            </div>
            {!provider && (
              <Field name="code" label={t.code} required extra={t.codeExtra} rules={[{ pattern: /^[a-z0-9-]{2,40}$/, message: t.codeRule }]}>
                <Input autoCapitalize="none" autoComplete="off" spellCheck={false} maxLength={40} />
              </Field>
            )}
          </section>
          <AddressList protocol={protocol} {...place} code={typed.code} />
          <ProtocolFields
            protocol={protocol}
            hasSecret={provider?.hasSecret ?? false}
            secret={secret}
            setSecret={setSecret}
            fill={(values) => {
              draft.form.setFieldsValue(values)
              draft.onType({ ...typed, ...values })
            }}
          />
          <ProvisioningFields provisioning={typed.provisioning} role={typed.role} rules={typed.roleRules} />
          <section>
            <h3>{t.attributes}</h3>
            <p className={styles.hint}>{t.attributesHint}</p>
            <div className={styles.two}>
              {attributeKeys.map((key) => (
                <Field key={key} name={`attribute_${key}`} label={t[labels[key]]} max={200}>
                  <Input placeholder={t.usual} autoCapitalize="none" autoComplete="off" spellCheck={false} />
                </Field>
              ))}
            </div>
          </section>
        </div>
      </DraftFields>
    </MarginForm>
  )
}

const labels = {
  subject: 'subject',
  name: 'attributeName',
  number: 'attributeNumber',
  mail: 'attributeMail',
  phone: 'attributePhone',
  department: 'attributeDepartment',
  roles: 'attributeRoles',
} as const

/** Maps field errors of the call's nested body to the flat fields of this form. */
function takerOf({ form, typed }: DraftForm<ProviderDraft>): FieldErrorTarget {
  const nameOf = (name: unknown) => fieldOf(Array.isArray(name) ? (name as string[]) : [String(name)]) as keyof ProviderDraft
  return {
    setFields: (fields) => form.setFields(fields.map(({ name, errors = [] }) => ({ name: nameOf(name), errors }))),
    getFieldsValue: () => ({ ...typed, settings: {}, attributeNames: {} }),
    scrollToField: (name, options) => form.scrollToField(nameOf(name), options),
  }
}
