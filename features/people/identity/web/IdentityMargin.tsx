import type { Identity, identityApprove, identityReject, identityRevoke, identityUnmask } from '../contract.ts'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { DayField } from '#web/ui/time/DayField.tsx'
import { daysBack, instantOf } from '#web/ui/time/days.ts'
import { dayText, fullTime } from '#web/ui/time/When.tsx'
import { identityLines, StateMark } from './identity-words.tsx'
import { Facts } from '#web/ui/display/Facts.tsx'
import styles from './identity.module.css'
import { ReasonDialog } from '#web/ui/form/ReasonDialog.tsx'
import { texts } from './texts.ts'

interface Props {
  row: Identity | undefined
  loaded: boolean
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

/** One application beside the list: data, evidence and decision. */
export function IdentityPanel({ row, loaded, close, walk }: Props) {
  const t = useTexts(texts)
  if (row) return <Shown row={row} close={close} walk={walk} />
  return (
    <MarginForm title={t.title} open close={close}>
      {loaded ? <EmptyState title={t.gone} /> : <Skeleton active paragraph={{ rows: 8 }} />}
    </MarginForm>
  )
}

function Shown({ row, close, walk }: Pick<Props, 'close' | 'walk'> & { row: Identity }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const me = useGlobal(({ userInfo }) => userInfo?.memberId)
  const [asking, setAsking] = useState<'reject' | 'revoke'>()
  const [until, setUntil] = useState('')
  const done = (text: string) => ({
    refresh: identityLines,
    refreshOnConflict: true,
    onDone: () => (setAsking(undefined), void message.success(text)),
  })
  const [approve, approving] = useCall<typeof identityApprove>(
    'POST /pressplatform/idauthentication/{id}/approve',
    done(t.approvedDone(row.realName)),
  )
  const [reject, rejecting] = useCall<typeof identityReject>('POST /pressplatform/idauthentication/{id}/reject', done(t.rejectedDone(row.realName)))
  const [revoke, revoking] = useCall<typeof identityRevoke>('POST /pressplatform/idauthentication/{id}/revoke', done(t.revokedDone(row.realName)))
  const decide = (reason: string) => {
    const asked = { id: row.id, body: { reason, rowVersion: row.rowVersion } }
    void (asking === 'reject' ? reject(asked) : revoke(asked))
  }
  const foot = row.can.audit ? (
    <>
      <Button onClick={() => setAsking('reject')}>{t.reject}</Button>
      <Button
        type="primary"
        loading={approving.busy}
        onClick={() => void approve({ id: row.id, body: { rowVersion: row.rowVersion, validTo: until ? instantOf(until, '23:59:59') : null } })}
      >
        {t.approve}
      </Button>
    </>
  ) : row.can.revoke ? (
    <Button danger onClick={() => setAsking('revoke')}>
      {t.revoke}
    </Button>
  ) : undefined
  return (
    <MarginForm
      title={row.realName}
      note={<StateMark state={row.state} t={t} />}
      mark={<Avatar name={row.realName} size={40} />}
      open
      close={close}
      walk={walk}
      foot={foot}
    >
      {row.state === 'pending' && !row.can.audit && <p className={styles.strip}>{row.memberId === me ? t.notOneself : t.orgByPlatform}</p>}
      <IdentityFacts row={row} />
      {row.can.audit && (
        <label className={styles.term} data-later>
          <span>{t.validTo}</span>
          <DayField value={until} min={daysBack(new Date(), -1)} onChange={setUntil} />
          <small>{t.forGood}</small>
        </label>
      )}
      {row.evidence.length > 0 && (
        <>
          <h3>{t.evidence}</h3>
          <div className={styles.evidence}>
            {row.evidence.map((file) => (
              <a key={file.id} href={file.url} target="_blank" rel="noreferrer">
                {file.suffix === 'pdf' ? file.name : <img src={file.url} alt={file.name} loading="lazy" />}
              </a>
            ))}
          </div>
        </>
      )}
      {asking && (
        <ReasonDialog
          title={asking === 'reject' ? t.rejectTitle : t.revokeTitle}
          help={asking === 'reject' ? t.rejectHelp : t.revokeHelp}
          ok={asking === 'reject' ? t.reject : t.revoke}
          busy={rejecting.busy || revoking.busy}
          decide={decide}
          close={() => setAsking(undefined)}
        />
      )}
    </MarginForm>
  )
}

function IdentityFacts({ row }: { row: Identity }) {
  const t = useTexts(texts)
  const [number, setNumber] = useState('')
  const [look, { busy }] = useCall<typeof identityUnmask>('POST /pressplatform/idauthentication/{id}/number', {
    onDone: ({ idNumber }) => setNumber(idNumber),
  })
  const facts = {
    [t.kind]: t[row.kind],
    [t.orgName]: row.orgName,
    [t.account]: row.memberName === row.realName ? '' : row.memberName,
    [t.department]: row.department,
    [t.number]: row.number,
    [t.jobTitle]: row.title,
    [t.when]: fullTime(row.createdAt),
    [t.decided]: row.decidedAt ? fullTime(row.decidedAt) : '',
    [t.auditor]: row.auditorName,
    [t.reason]: row.reason,
    [t.validTo]: row.validTo ? dayText(new Date(row.validTo)) : '',
    [t.method]: (
      <>
        {t[row.method]}
        {row.method !== 'manual' && <div className={styles.shown}>{row.mail ? t.mailShown(row.mail) : t.rosterShown}</div>}
      </>
    ),
    [t.idNumber]: row.idNumber && (
      <>
        <span className={styles.mono}>{number || row.idNumber}</span>{' '}
        {!number && (row.can.audit || row.can.revoke) && (
          <Button type="link" size="small" loading={busy} title={t.lookHelp} onClick={() => void look({ id: row.id })}>
            {t.look}
          </Button>
        )}
      </>
    ),
  }
  return <Facts facts={facts} />
}
