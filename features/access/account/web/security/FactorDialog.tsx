import type { factorDisable, ownFactorEnrol, ownFactorOffer, recoveryRenew } from '../../contract-security.ts'
import type { Data } from '#contract/call.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { showMessage } from '#web/kernel/notices/messages.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { QrCode } from '#web/ui/display/QrCode.tsx'
import styles from '../account.module.css'
import { DialogField, DialogForm } from '../profile/DialogForm.tsx'
import { ConfirmIdentity } from '../ConfirmIdentity.tsx'
import { texts } from '../texts.ts'
import { saveText } from '#web/ui/files/download.ts'

export type FactorAct = 'enable' | 'disable' | 'renew'

interface Props {
  act: FactorAct | undefined
  hasPassword: boolean
  close: () => void
}

const changed = { silent: true, refresh: ['GET /pressplatform/account/factor', 'GET /pressplatform/account/sessions'] } as const

/** Turns the second factor on or off, or makes new recovery codes. */
export function FactorDialog({ act, ...rest }: Props) {
  const t = useTexts(texts)
  return (
    <Modal open={act !== undefined} title={t.factor} onCancel={rest.close} footer={null} destroyOnHidden mask={{ closable: false }}>
      {act === 'enable' && <Enable {...rest} />}
      {act === 'disable' && <Disable {...rest} />}
      {act === 'renew' && <Renew {...rest} />}
    </Modal>
  )
}

type Rest = Omit<Props, 'act'>

function Enable({ hasPassword, close }: Rest) {
  const t = useTexts(texts)
  const [codes, setCodes] = useState<string[]>()
  const [offered, setOffered] = useState<Data<typeof ownFactorOffer>>()
  const [offer, offering] = useCall<typeof ownFactorOffer>('POST /pressplatform/account/factor/offer', { silent: true, onDone: setOffered })
  const [enrol, enrolling] = useCall<typeof ownFactorEnrol>('POST /pressplatform/account/factor/enrol', {
    ...changed,
    onDone: ({ recoveryCodes }) => {
      showMessage('success', t.factorEnabled)
      setCodes(recoveryCodes)
    },
  })
  if (codes) return <RecoveryCodes codes={codes} close={close} />
  if (!offered)
    return (
      <ConfirmIdentity
        hasPassword={hasPassword}
        busy={offering.busy}
        problem={offering.error?.message ?? ''}
        onConfirm={(body) => void offer({ body })}
      />
    )
  return (
    <>
      <p>{t.factorScan}</p>
      <QrCode address={offered.address} label={t.factor} />
      <code className={styles.secret}>{offered.secret.replace(/(.{4})/g, '$1 ')}</code>
      <CodeForm label={t.factorCode} busy={enrolling.busy} problem={enrolling.error?.message ?? ''} send={(code) => void enrol({ body: { code } })} />
    </>
  )
}

function Disable({ close }: Rest) {
  const t = useTexts(texts)
  const [disable, { busy, error }] = useCall<typeof factorDisable>('POST /pressplatform/account/factor/disable', {
    ...changed,
    onDone: () => {
      showMessage('success', t.factorDisabled)
      close()
    },
  })
  return <CodeForm label={t.factorCodeOrRecovery} busy={busy} problem={error?.message ?? ''} send={(code) => void disable({ body: { code } })} />
}

function Renew({ close }: Rest) {
  const t = useTexts(texts)
  const [codes, setCodes] = useState<string[]>()
  const [renew, { busy, error }] = useCall<typeof recoveryRenew>('POST /pressplatform/account/factor/recovery', {
    ...changed,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  if (codes) return <RecoveryCodes codes={codes} close={close} />
  return <CodeForm label={t.factorCode} busy={busy} problem={error?.message ?? ''} send={(code) => void renew({ body: { code } })} />
}

function CodeForm({ label, busy, problem, send }: { label: string; busy: boolean; problem: string; send: (code: string) => void }) {
  const t = useTexts(texts)
  const { required } = useTexts(formTexts)
  const [code, setCode] = useState('')
  return (
    <DialogForm submit={() => send(code)} missing={code.trim() ? undefined : required(label)} busy={busy} problem={problem} label={t.next}>
      <DialogField label={label}>
        {(id) => (
          <Input id={id} autoFocus autoComplete="one-time-code" maxLength={40} value={code} onChange={({ target }) => setCode(target.value)} />
        )}
      </DialogField>
    </DialogForm>
  )
}

/** The new recovery codes. They are shown only once. */
function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useTexts(texts)
  const text = codes.join('\n')
  return (
    <>
      <p>{t.recoveryHelp}</p>
      <ul className={styles.recovery} aria-label={t.recoveryTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={() => saveText('recto-recovery-codes.txt', `${text}\n`, 'text/plain;charset=utf-8')}>{t.recoverySave}</Button>
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => showMessage('success', t.copied))}>{t.recoveryCopy}</Button>
        <Button type="primary" onClick={close}>
          {t.recoveryKept}
        </Button>
      </div>
    </>
  )
}
