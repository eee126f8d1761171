import { pick } from '#plain/pick.ts'
import type { institutionDescribe, institutionOwn, OwnInstitution } from '../../contract.ts'
import { App } from 'antd'
import { useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import frame from '#web/ui/list/list-screen.module.css'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import styles from './information.module.css'
import { InformationFields } from './InformationFields.tsx'
import { ownLine } from '../list/institution-lines.ts'
import { managementTexts } from '../management-texts.ts'
import { UniversityVerification } from './Recognition.tsx'

/** Name, contact and registration rules of the institution. */
export function InformationPage() {
  const t = useTexts(managementTexts)
  const { data, error, refetch } = useRead<typeof institutionOwn>(ownLine, {}, { onFocus: false })
  return (
    <section className={frame.page} aria-label={t.information}>
      <PageHeader title={t.information} aside={data && `${t.code} ${data.code}`} />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Loaded key={data.id} own={data} />
      ) : (
        <Waiting>
          <TableSkeleton rows={6} />
        </Waiting>
      )}
    </section>
  )
}

const draftFields = [
  'name',
  'region',
  'address',
  'contact',
  'contactPhone',
  'contactMail',
  'timeZone',
  'mailDomains',
  'registration',
  'secondFactor',
  'parents',
] as const
export type InformationDraft = Pick<OwnInstitution, (typeof draftFields)[number]>

const draftOf = (own: OwnInstitution): InformationDraft => pick(own, draftFields)

function Loaded({ own }: { own: OwnInstitution }) {
  const t = useTexts(managementTexts)
  const { message } = App.useApp()
  const [version, setVersion] = useState(own.rowVersion)
  const draft = useDraftForm<InformationDraft>(`institution.own.${own.id}`, draftOf(own), version)
  const [theirs, setTheirs] = useState<OwnInstitution>()
  const accept = (newest: OwnInstitution) => {
    setVersion(newest.rowVersion)
    setTheirs(undefined)
    draft.accept(draftOf(newest))
  }
  const [describe, { busy }] = useCall<typeof institutionDescribe>('PUT /pressplatform/institutions/own', {
    fields: draft.form,
    silent: true,
    refresh: [ownLine],
    onDone(newest) {
      accept(newest)
      void message.success(t.saved)
    },
    onFail(error) {
      if (error.errorCode === 'conflict') void send<typeof institutionOwn>(ownLine, {}).then(setTheirs)
      else if (!error.fields?.length) handleError(error, browserEnvironment)
    },
  })
  const save = (values: InformationDraft, rowVersion = version) => void describe({ body: { ...values, rowVersion } })
  const changes = draft.changed.length
  return (
    <div className={styles.information}>
      {!own.can.change && <p className={formStyles.strip}>{t.readOnly}</p>}
      {theirs && <ConflictNotice busy={busy} keepMine={() => save(draft.typed, theirs.rowVersion)} takeTheirs={() => accept(theirs)} />}
      <DraftFields draft={draft} disabled={!own.can.change} save={save}>
        <InformationFields registration={draft.typed.registration} />
      </DraftFields>
      <UniversityVerification own={own} />
      {own.can.change && (
        <div className={styles.foot} data-idle={changes === 0 || undefined}>
          <FormFoot changes={changes} busy={busy} cancel={draft.discard} submit={draft.form.submit} />
        </div>
      )}
    </div>
  )
}
