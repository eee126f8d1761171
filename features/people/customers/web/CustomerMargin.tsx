import type { Contact, Customer, customerChange, customerGet } from '../contract.ts'
import { App, Button, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Contacts } from './Contacts.tsx'
import { CustomerFields, type CustomerValues, draftOf, valuesOf } from './CustomerFields.tsx'
import { customerLines, StateMark } from './customer-words.tsx'
import styles from './customers.module.css'
import { OpenTrial } from './OpenTrial.tsx'
import { TrialActivation } from './TrialActivation.tsx'
import { texts } from './texts.ts'
import { dayText } from '#web/ui/time/When.tsx'

interface Props {
  id: string
  owners: readonly { id: string; name: string }[]
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

/** One customer beside the list: contacts and data. */
export function CustomerPanel({ id, owners, close, walk }: Props) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof customerGet>('GET /pressplatform/customers/{id}', { id }, { onFocus: false })
  if (data) return <Loaded newest={async () => (await refetch()).data} customer={data} owners={owners} close={close} walk={walk} />
  return (
    <MarginForm title={t.title} open close={close}>
      {error ? <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </MarginForm>
  )
}

interface LoadedProps extends Omit<Props, 'id'> {
  customer: Customer & { contacts: Contact[] }
  newest: () => Promise<Customer | undefined>
}

function Loaded({ customer, newest, owners, close, walk }: LoadedProps) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [dialog, setDialog] = useState<'trial' | 'codes'>()
  const closeDialog = () => setDialog(undefined)
  const draft = useDraftForm<CustomerValues>(`customer.${customer.id}`, valuesOf(customer), customer.rowVersion)
  const [change, { busy }] = useCall<typeof customerChange>('PUT /pressplatform/customers/{id}', {
    fields: draft.form,
    refresh: customerLines,
    onDone(saved) {
      draft.accept(valuesOf(saved))
      void message.success(t.saved)
    },
    onFail(error) {
      if (error.errorCode === 'conflict') void newest().then((theirs) => theirs && draft.accept(valuesOf(theirs)))
    },
  })
  const save = (values: CustomerValues) =>
    void change({ id: customer.id, body: { ...draftOf(values), nextContactAt: customer.nextContactAt, rowVersion: customer.rowVersion } })
  const dirty = draft.changed.length
  return (
    <MarginForm
      title={customer.orgName}
      note={<StateMark state={customer.state} t={t} />}
      open
      close={close}
      walk={walk}
      {...(dirty && { foot: <FormFoot changes={dirty} busy={busy} cancel={draft.discard} submit={draft.form.submit} /> })}
    >
      <div className={styles.strip}>
        {customer.trialEndAt ? (
          <span>
            {t.trialUntil(dayText(new Date(customer.trialEndAt)))} · {customer.trialActivated ? t.activated : t.notActivated}
          </span>
        ) : (
          <span>{[customer.name, customer.phone].filter(Boolean).join(' · ')}</span>
        )}
        {!customer.trialInstitutionId && <Button onClick={() => setDialog('trial')}>{t.openTrial}</Button>}
        {customer.trialActivated === false && <Button onClick={() => setDialog('codes')}>{t.giveCodes}</Button>}
      </div>
      <Tabs
        items={[
          { key: 'follow', label: t.follow, children: <Contacts customer={customer} /> },
          {
            key: 'about',
            label: t.about,
            forceRender: true,
            children: (
              <DraftFields draft={draft} save={save}>
                <CustomerFields owners={owners} />
              </DraftFields>
            ),
          },
        ]}
      />
      {dialog === 'trial' && <OpenTrial customer={customer} close={closeDialog} giveCodes={() => setDialog('codes')} />}
      {dialog === 'codes' && <TrialActivation ids={[customer.id]} close={closeDialog} />}
    </MarginForm>
  )
}
