import { Button, Input } from 'antd'
import { useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { codeTexts } from '#web/light/form/code/code-texts.ts'
import styles from './account.module.css'
import { DialogForm, DialogField } from './profile/DialogForm.tsx'
import { texts } from './texts.ts'
import { useVerificationCode } from '#web/light/form/code/use-verification-code.ts'

export interface IdentityProof {
  password?: string
  proof?: string
}

interface Props {
  /** If false, a code is sent to the phone or mail of the account instead. */
  hasPassword: boolean
  busy: boolean
  problem: string
  onConfirm: (confirmed: IdentityProof) => void
  label?: string
  danger?: boolean
}

/** Confirms the identity of the person once more before a sensitive change: by password, or by a code if there is no password. */
export function ConfirmIdentity({ hasPassword, busy, problem, onConfirm, label, danger = false }: Props) {
  const t = useTexts(texts)
  const { required } = useTexts(formTexts)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const sending = useVerificationCode('confirm')
  const byCode = async () => {
    const proof = await sending.prove(code)
    if (proof) onConfirm({ proof })
  }
  const submit = () => (hasPassword ? onConfirm({ password }) : void byCode())
  const missing = hasPassword ? !password && required(t.currentPassword) : !code && required(t.code)
  return (
    <DialogForm
      submit={submit}
      missing={missing || undefined}
      busy={busy || sending.busy}
      problem={problem || sending.problem}
      label={label ?? t.next}
      danger={danger}
    >
      <p>{t.confirmFirst}</p>
      {hasPassword ? (
        <DialogField label={t.currentPassword}>
          {(id) => (
            <Input.Password
              id={id}
              autoFocus
              autoComplete="current-password"
              maxLength={200}
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </DialogField>
      ) : (
        <CodeInput code={code} onChange={setCode} sending={sending} request={() => void sending.request()} />
      )}
    </DialogForm>
  )
}

interface CodeProps {
  code: string
  onChange: (code: string) => void
  sending: ReturnType<typeof useVerificationCode>
  request: () => void
}

/** Field for a six-digit code, with the button that sends one. */
export function CodeInput({ code, onChange, sending, request }: CodeProps) {
  const t = useTexts(texts)
  const c = useTexts(codeTexts)
  return (
    <DialogField label={t.code}>
      {(id) => (
        <>
          <span className={styles.inline}>
            <Input
              id={id}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              value={code}
              onChange={({ target }) => onChange(target.value)}
            />
            <Button disabled={sending.wait > 0} loading={sending.busy} onClick={request}>
              {sending.wait > 0 ? t.resend(sending.wait) : t.sendCode}
            </Button>
          </span>
          <small role="status">{sending.working ? c.working : sending.sentTo && t.sentTo(sending.sentTo)}</small>
        </>
      )}
    </DialogField>
  )
}
