import type { adviserList, Cohort, cohortAdd, cohortChange, CohortDraft } from '../../contract-cohorts.ts'
import { thisYear } from '#web/ui/time/days.ts'
import type { Department } from '../../contract-departments.ts'
import { App, Input } from 'antd'
import { useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import { cohortsLine, departmentsLine } from '../list/institution-lines.ts'
import { managementTexts } from '../management-texts.ts'

const lines = [cohortsLine, departmentsLine]
const draftOf = ({ name, departmentId, entryYear, adviserId }: CohortDraft): CohortDraft => ({ name, departmentId, entryYear, adviserId })

interface Props {
  /** Absent if the cohort is not on the present page of the list. */
  row: Cohort | undefined
  departments: readonly Department[]
  mayChange: boolean
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

/** Form of one cohort beside the list. */
export function CohortForm({ row: given, ...rest }: Props) {
  const t = useTexts(managementTexts)
  // Saving may move the cohort to another page of the list; the form stays open.
  const [row] = useState(given)
  if (row ?? given) return <Loaded row={(given ?? row) as Cohort} {...rest} />
  return (
    <MarginForm title={t.cohorts} open close={rest.close}>
      <EmptyState title={t.gone} />
    </MarginForm>
  )
}

function Loaded({ row, departments, mayChange, close, walk }: Omit<Props, 'row'> & { row: Cohort }) {
  const t = useTexts(managementTexts)
  const { message } = App.useApp()
  const [version, setVersion] = useState(row.rowVersion)
  const draft = useDraftForm<CohortDraft>(`cohort.${row.id}`, draftOf(row), version)
  const refresh = useRefreshQueries(lines)
  const accept = (newest: Cohort) => {
    setVersion(newest.rowVersion)
    draft.accept(draftOf(newest))
  }
  const [change, { busy, error }] = useCall<typeof cohortChange>('PUT /pressplatform/cohorts/{cohortId}', {
    fields: draft.form,
    silent: true,
    refresh: lines,
    onDone(saved) {
      accept(saved)
      void message.success(t.saved)
    },
    onFail(error) {
      if (error.errorCode === 'conflict') void refresh()
      else if (!error.fields?.length) handleError(error, browserEnvironment)
    },
  })
  const save = (values: CohortDraft, rowVersion = version) => void change({ cohortId: row.id, body: { ...values, rowVersion } })
  // After a conflict the list is read again and `row` is the newest version.
  const theirs = error?.errorCode === 'conflict' && row.rowVersion > version ? row : undefined
  const changes = draft.changed.length
  return (
    <MarginForm
      title={row.name}
      note={`${t.members} ${row.memberCount}`}
      open
      close={close}
      walk={walk}
      {...(mayChange && { foot: <FormFoot changes={changes} busy={busy} cancel={changes ? draft.discard : close} submit={draft.form.submit} /> })}
    >
      {!mayChange && <p className={formStyles.strip}>{t.readOnly}</p>}
      {theirs && <ConflictNotice busy={busy} keepMine={() => save(draft.typed, theirs.rowVersion)} takeTheirs={() => accept(theirs)} />}
      <DraftFields draft={draft} disabled={!mayChange} save={save}>
        <CohortFields departments={departments} adviser={row.adviserId && row.adviserName ? { id: row.adviserId, name: row.adviserName } : null} />
      </DraftFields>
    </MarginForm>
  )
}

interface NewProps {
  departments: readonly Department[]
  departmentId: string | null
  close: () => void
  done: (row: Cohort) => void
}

export function NewCohort({ departments, departmentId, close, done }: NewProps) {
  const t = useTexts(managementTexts)
  const record = useNewRecord<typeof cohortAdd, CohortDraft>({
    name: 'cohort.new',
    empty: { name: '', departmentId, entryYear: thisYear(), adviserId: null },
    line: 'POST /pressplatform/cohorts',
    ask: (body) => ({ body }),
    refresh: lines,
    added: ({ name }) => t.createdCohort(name),
    done,
  })
  return (
    <NewForm {...record} title={t.newCohort} note={t.noCohortsHelp} label={t.addCohort} close={close}>
      <CohortFields departments={departments} adviser={null} />
    </NewForm>
  )
}

function CohortFields({ departments, adviser }: { departments: readonly Department[]; adviser: { id: string; name: string } | null }) {
  const t = useTexts(managementTexts)
  return (
    <>
      <Field name="name" label={t.cohortName} required max={60}>
        <Input autoComplete="off" />
      </Field>
      <Field name="departmentId" label={t.department}>
        <TreeField entries={departments} label={t.department} />
      </Field>
      <div className={formStyles.two}>
        <Field name="entryYear" label={t.entryYear}>
          <NumberInput min={1900} max={2200} precision={0} style={{ inlineSize: '100%' }} />
        </Field>
        <Field name="adviserId" label={t.adviser}>
          <PersonPicker chosen={adviser} find={findAdvisers} label={t.adviser} />
        </Field>
      </div>
    </>
  )
}

async function findAdvisers(q: string) {
  const found = await send<typeof adviserList>('GET /pressplatform/cohorts/advisers', { query: { q: q.slice(0, 60) } }, { silent: true })
  return found.map(({ id, name, number, departmentName }) => ({ id, name, number, department: departmentName ?? '', avatarUrl: null }))
}
