import type { bindingList } from '#features/access/account/contract-security.ts'
import type { privacyDelete, privacyObstacles } from '../contract.ts'
import { Button, Input, Modal, Progress } from 'antd'
import { useEffect, useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { forgetPerson } from '#web/kernel/session/state.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import styles from '#features/access/account/web/account.module.css'
import { DialogField } from '#features/access/account/web/profile/DialogForm.tsx'
import { ConfirmIdentity } from '#features/access/account/web/ConfirmIdentity.tsx'
import { texts } from '#features/access/account/web/texts.ts'

/** Deletes the account for good. Steps: obstacles, typing the account name, confirming the identity, waiting until it is done. */
export function DeleteAccount({ open, close }: { open: boolean; close: () => void }) {
  const t = useTexts(texts)
  return (
    <Modal open={open} title={t.deleteTitle} onCancel={close} footer={null} destroyOnHidden mask={{ closable: false }}>
      <Steps close={close} />
    </Modal>
  )
}

function Steps({ close }: { close: () => void }) {
  const t = useTexts(texts)
  const obstacles = useRead<typeof privacyObstacles>('GET /unifiedplatform/v1/privacy/obstacles', {}, { fresh: true })
  const bindings = useRead<typeof bindingList>('GET /pressplatform/account/bindings', {}, { fresh: true })
  const [typed, setTyped] = useState('')
  const [running, setRunning] = useState(false)
  const [remove, { busy, error }] = useCall<typeof privacyDelete>('POST /unifiedplatform/v1/privacy/delete', {
    silent: true,
    onDone: () => setRunning(true),
  })
  const failed = obstacles.error ?? bindings.error
  if (failed) return <Failed error={failed} retry={() => void Promise.all([obstacles.refetch(), bindings.refetch()])} />
  if (!obstacles.data || !bindings.data) return null
  if (running) return <Leaving />
  if (obstacles.data.length)
    return (
      <>
        <p>{t.obstaclesFirst}</p>
        <ul className={styles.obstacles}>
          {obstacles.data.map(({ institutionName, kind, names, count }) => (
            <li key={institutionName + kind}>
              <b>{institutionName}</b>
              <span>{kind === 'textbooks' ? t.obstacleBooks(count, names.join(t.comma)) : t.obstacleLast}</span>
            </li>
          ))}
        </ul>
        <Button onClick={close}>{t.close}</Button>
      </>
    )
  const { account, hasPassword } = bindings.data
  const named = typed === account
  return (
    <>
      <p>{t.deleteHelp}</p>
      <div className={styles.confirmName}>
        <DialogField label={t.deleteConfirm(account)}>
          {(id) => <Input id={id} value={typed} onChange={({ target }) => setTyped(target.value)} autoComplete="off" />}
        </DialogField>
      </div>
      {named && (
        <ConfirmIdentity
          hasPassword={hasPassword}
          busy={busy}
          problem={error?.message ?? ''}
          label={t.deleteGo}
          danger
          onConfirm={(body) => void remove({ body })}
        />
      )}
    </>
  )
}

/** Waits until the server no longer knows the session (`notlogged`), then reports that the account is deleted. */
function Leaving() {
  const t = useTexts(texts)
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (gone) return
    const timer = setInterval(() => {
      send('GET /pressplatform/user/detail', {}, { silent: true, guest: true }).catch((error: unknown) => {
        if (error instanceof RequestError && error.errorCode === 'notlogged') setGone(true)
      })
    }, 1000)
    return () => clearInterval(timer)
  }, [gone])
  if (!gone)
    return (
      <p role="status">
        {t.deleting} <Progress percent={99} status="active" showInfo={false} />
      </p>
    )
  return (
    <>
      <p role="status">{t.deleted}</p>
      <Button
        type="primary"
        onClick={() => {
          forgetPerson()
          location.assign(screenHref('/textbooklogin'))
        }}
      >
        {t.close}
      </Button>
    </>
  )
}
