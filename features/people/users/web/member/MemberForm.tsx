import type { Member, memberChange, memberGet } from '../../contract.ts'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { handleError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { browserEnvironment } from '#web/kernel/send/request-environment.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { ConflictNotice } from '#web/ui/form/draft/ConflictNotice.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { fullTime, When } from '#web/ui/time/When.tsx'
import { PermissionSummary, useMemberPermissions } from './Abilities.tsx'
import { bodyOfChange, draftOf, type MemberDraft } from './member-draft.ts'
import { MemberFields } from './fields/MemberFields.tsx'
import { MemberMenu, type MemberAction } from './MemberMenu.tsx'
import { StateMark } from '../list/StateWord.tsx'
import { texts } from '../texts.ts'
import { memberLines } from '../list/user-lines.ts'
import styles from '../users.module.css'

interface Props {
  id: string
  /** The member as in the list; loaded if absent from the present page. */
  row: Member | undefined
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
  act: (action: MemberAction, member: Member) => void
}

/** Form of one member beside the list. */
export function MemberForm({ id, row, ...rest }: Props) {
  const t = useTexts(texts)
  const asked = useRead<typeof memberGet>('GET /pressplatform/users/{memberId}', row ? undefined : { memberId: id })
  const member = row ?? asked.data
  if (member) return <Loaded key={id} member={member} {...rest} />
  return (
    <MarginForm title={asked.error ? t.gone : t.users} open close={rest.close}>
      {asked.error ? <EmptyState title={t.gone} detail={t.goneHelp} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </MarginForm>
  )
}

function Loaded({ member, close, walk, act }: Omit<Props, 'id' | 'row'> & { member: Member }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [version, setVersion] = useState(member.rowVersion)
  const [theirs, setTheirs] = useState<Member>()
  const draft = useDraftForm<MemberDraft>(`member.${member.id}`, draftOf(member), version)
  const [saved, setSaved] = useState(() => draftOf(member))
  const abilities = useMemberPermissions(member.id, draft.typed)
  useObjectName(member.name)
  const accept = (newest: Member) => {
    setVersion(newest.rowVersion)
    setSaved(draftOf(newest))
    setTheirs(undefined)
    draft.accept(draftOf(newest))
  }
  const [change, { busy }] = useCall<typeof memberChange>('POST /pressplatform/user/update', {
    fields: draft.form,
    refresh: memberLines,
    silent: true,
    onDone(newest) {
      accept(newest)
      void message.success(t.saved)
    },
    onFail(error) {
      if (error.errorCode === 'conflict') void send<typeof memberGet>('GET /pressplatform/users/{memberId}', { memberId: member.id }).then(setTheirs)
      else if (!error.fields?.length) handleError(error, browserEnvironment)
    },
  })
  const save = (values: MemberDraft, on = version, before = saved) => void change({ body: bodyOfChange(member.id, on, before, values) })
  const changes = draft.changed.length
  const rights = abilities.data
  const changesText = [
    t.changes(changes),
    ...(rights?.added ? [t.addedRights(rights.added)] : []),
    ...(rights?.removed ? [t.removedRights(rights.removed)] : []),
  ].join(t.comma)
  const note = (
    <span className={styles.note}>
      <span>{member.number ?? member.account}</span>
      <StateMark state={member.state} />
      <span>
        {member.lastLoginAt ? (
          <>
            {t.lastLogin} <When at={member.lastLoginAt} />
          </>
        ) : (
          t.neverSeen
        )}
      </span>
    </span>
  )
  return (
    <MarginForm
      title={member.name}
      note={note}
      mark={<Avatar name={member.name} src={member.avatarUrl} size={40} />}
      open
      close={close}
      walk={walk}
      actions={<MemberMenu member={member} act={act} />}
      {...(member.can.approve && {
        foot: (
          <div className={formStyles.foot}>
            <Button danger onClick={() => act('reject', member)}>
              {t.reject}
            </Button>
            <Button type="primary" onClick={() => act('approve', member)}>
              {t.approve}
            </Button>
          </div>
        ),
      })}
      {...(member.can.edit && {
        foot: <FormFoot changes={changes} words={changesText} busy={busy} cancel={changes ? draft.discard : close} submit={draft.form.submit} />,
      })}
    >
      {member.appliedAt && <p className={formStyles.strip}>{t.appliedAt(fullTime(member.appliedAt))}</p>}
      {!member.can.edit && !member.appliedAt && <p className={formStyles.strip}>{t.readOnly}</p>}
      {theirs && (
        <ConflictNotice busy={busy} keepMine={() => save(draft.typed, theirs.rowVersion, draftOf(theirs))} takeTheirs={() => accept(theirs)} />
      )}
      <DraftFields draft={draft} disabled={!member.can.edit} save={save}>
        <MemberFields typed={draft.typed} savedRoles={saved.roles} mayRoles={member.can.edit && member.can.roles} cohort={member.cohort} />
      </DraftFields>
      <PermissionSummary answer={abilities} />
    </MarginForm>
  )
}
