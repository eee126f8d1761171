import type { targetBind } from '../../contract-security.ts'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { codeTexts } from '#web/light/form/code/code-texts.ts'
import { normalizeTarget } from '#web/light/form/code/target-of.ts'
import { DialogForm, DialogField } from './DialogForm.tsx'
import { CodeInput, ConfirmIdentity, type IdentityProof } from '../ConfirmIdentity.tsx'
import { texts } from '../texts.ts'
import { useVerificationCode } from '#web/light/form/code/use-verification-code.ts'

interface Props {
  kind: 'phone' | 'mail' | undefined
  hasPassword: boolean
  close: () => void
  done: () => void
}

/** Binds a phone number or mail address: confirms the identity of the person, then the ownership of the target by a code. */
export function BindContactDialog({ kind, ...rest }: Props) {
  const t = useTexts(texts)
  return (
    <Modal open={kind !== undefined} title={kind === 'mail' ? t.mail : t.phone} onCancel={rest.close} footer={null} destroyOnHidden>
      {kind && <Steps kind={kind} {...rest} />}
    </Modal>
  )
}

function Steps({ kind, hasPassword, close, done }: Props & { kind: 'phone' | 'mail' }) {
  const t = useTexts(texts)
  const c = useTexts(codeTexts)
  const { required, mail } = useTexts(formTexts)
  const [confirmed, setConfirmed] = useState<IdentityProof>()
  const [target, setTarget] = useState('')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const found = normalizeTarget(target)
  const sending = useVerificationCode('bind')
  const [bind, { busy, error }] = useCall<typeof targetBind>('PUT /pressplatform/account/bindings/target', {
    silent: true,
    refresh: ['GET /pressplatform/account/bindings', 'GET /pressplatform/user/detail'],
    onDone: () => {
      close()
      done()
    },
    // Go back to the first step, where the password is entered.
    onFail: ({ errorCode }) => errorCode === 'wrongPassword' && setConfirmed(undefined),
  })
  if (!confirmed) return <ConfirmIdentity hasPassword={hasPassword} busy={busy} problem={error?.message ?? ''} onConfirm={setConfirmed} />
  const submit = async () => {
    const targetProof = await sending.prove(code, target)
    if (targetProof) await bind({ body: { ...confirmed, target, targetProof } })
  }
  const isRight = found !== undefined && found.includes('@') === (kind === 'mail')
  const wrong = isRight ? '' : kind === 'mail' ? mail : c.badPhone
  const request = () => {
    setAsked(true)
    if (isRight) void sending.request(found)
  }
  const label = kind === 'mail' ? t.newMail : t.newPhone
  return (
    <DialogForm
      submit={() => void submit()}
      missing={wrong || (code ? undefined : required(t.code))}
      busy={busy || sending.busy}
      problem={(asked && wrong) || sending.problem || error?.fields?.[0]?.message || error?.message}
      label={t.bind}
    >
      <DialogField label={label}>
        {(id) => (
          <Input
            id={id}
            autoFocus
            type={kind === 'mail' ? 'email' : 'tel'}
            autoComplete={kind === 'mail' ? 'email' : 'tel'}
            maxLength={200}
            value={target}
            onChange={({ target: { value } }) => setTarget(value)}
          />
        )}
      </DialogField>
      <CodeInput code={code} onChange={setCode} sending={sending} request={request} />
    </DialogForm>
  )
}
