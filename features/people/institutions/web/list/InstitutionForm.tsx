import type { Institution, institutionChange, institutionGet } from '../../contract.ts'
import type { Package } from '../../contract-packages.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Skeleton } from 'antd'
import { useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { bodyOf, draftOf, type Draft } from './institution-draft.ts'
import { StateMark } from './institution-columns.tsx'
import { institutionLine, institutionsLine, packagesLine } from './institution-lines.ts'
import { InstitutionFields } from './InstitutionFields.tsx'
import { texts } from '../texts.ts'
import { useAskToStop } from './use-ask-to-stop.ts'

interface Props {
  id: string
  row: Institution | undefined
  packages: readonly Package[]
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

/** The form of an institution beside the list. */
export function InstitutionForm({ id, row, ...rest }: Props) {
  const t = useTexts(texts)
  const asked = useRead<typeof institutionGet>(institutionLine, row ? undefined : { institutionId: id })
  const institution = row ?? asked.data
  if (institution) return <Loaded key={id} institution={institution} {...rest} />
  return (
    <MarginForm title={asked.error ? t.gone : t.title} open close={rest.close}>
      {asked.error ? <EmptyState title={t.gone} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </MarginForm>
  )
}

function Loaded({ institution, packages, close, walk }: Omit<Props, 'id' | 'row'> & { institution: Institution }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [version, setVersion] = useState(institution.rowVersion)
  const draft = useDraftForm<Draft>(`institution.${institution.id}`, draftOf(institution), version)
  const [theirs, setTheirs] = useState<Institution>()
  const accept = (newest: Institution) => {
    setVersion(newest.rowVersion)
    setTheirs(undefined)
    draft.accept(draftOf(newest))
  }
  const [change, { busy }] = useCall<typeof institutionChange>('PUT /pressplatform/institutions/{institutionId}', {
    fields: draft.form,
    silent: true,
    refresh: [institutionsLine, packagesLine],
    onDone(newest) {
      accept(newest)
      void message.success(t.saved)
    },
    onFail(error) {
      if (error.errorCode === 'conflict') void send<typeof institutionGet>(institutionLine, { institutionId: institution.id }).then(setTheirs)
      else if (!error.fields?.length) handleError(error, browserEnvironment)
    },
  })
  const askToStop = useAskToStop()
  const save = (values: Draft, rowVersion = version) => {
    const body = { ...bodyOf(values), rowVersion }
    const submit = () => change({ institutionId: institution.id, body })
    if (endsNow(body.expiresAt) && !endsNow(institution.expiresAt)) askToStop(institution, 'expire', submit)
    else void submit()
  }
  const { usage } = institution
  const changes = draft.changed.length
  const note = `${t.accounts} ${thousands(usage.accounts)}　${t.storage} ${fileSize(usage.storage)}`
  return (
    <MarginForm
      title={institution.name}
      note={
        <>
          <StateMark state={institution.state} t={t} />　{note}
        </>
      }
      mark={<Avatar name={institution.name} size={40} shape="square" />}
      open
      close={close}
      walk={walk}
      foot={<FormFoot changes={changes} busy={busy} cancel={changes ? draft.discard : close} submit={draft.form.submit} />}
    >
      {theirs && <ConflictNotice busy={busy} keepMine={() => save(draft.typed, theirs.rowVersion)} takeTheirs={() => accept(theirs)} />}
      <DraftFields draft={draft} save={save}>
        <InstitutionFields
          packages={packages}
          packageId={institution.packageId}
          id={institution.id}
          parent={institution.parentId && institution.parentName ? { id: institution.parentId, name: institution.parentName } : null}
        />
      </DraftFields>
    </MarginForm>
  )
}

const endsNow = (expiresAt: string | null | undefined) => Boolean(expiresAt) && Date.parse(expiresAt ?? '') <= Date.now()
