import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import { codeTexts } from '../session/code-texts.ts'
import styles from './account.module.css'
import { texts } from './texts.ts'
import { useCode } from './use-code.ts'

export interface Confirmed {
  password?: string
  proof?: string
}

interface Props {
  /** Without a password a code is sent to the phone or mail of the account. */
  hasPassword: boolean
  busy: boolean
  problem: string
  onConfirm: (confirmed: Confirmed) => void
  label?: string
  danger?: boolean
}

/** Shows again who is there, before something weighty. */
export function Confirm({ hasPassword, busy, problem, onConfirm, label, danger = false }: Props) {
  const t = useTexts(texts)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const sending = useCode('confirm')
  const byCode = async () => {
    const proof = await sending.prove(code)
    if (proof) onConfirm({ proof })
  }
  const submit = () => (hasPassword ? password && onConfirm({ password }) : code && void byCode())
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>{t.confirmFirst}</p>
      {hasPassword ? (
        <Input.Password
          autoFocus
          autoComplete="current-password"
          aria-label={t.currentPassword}
          placeholder={t.currentPassword}
          maxLength={200}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      ) : (
        <CodeInput code={code} onChange={setCode} sending={sending} request={() => void sending.request()} />
      )}
      <p role="alert" style={{ color: 'var(--err)' }}>
        {problem || sending.problem}
      </p>
      <Button type="primary" danger={danger} htmlType="submit" loading={busy || sending.busy}>
        {label ?? t.next}
      </Button>
    </form>
  )
}

interface CodeProps {
  code: string
  onChange: (code: string) => void
  sending: ReturnType<typeof useCode>
  request: () => void
}

/** Six digits that were sent, with the way to have them sent. */
export function CodeInput({ code, onChange, sending, request }: CodeProps) {
  const t = useTexts(texts)
  const c = useTexts(codeTexts)
  return (
    <>
      <span className={styles.inline}>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-label={t.code}
          placeholder={t.code}
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
  )
}
