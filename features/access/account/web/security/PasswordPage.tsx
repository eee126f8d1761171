import type { passwordUpdate } from '../../contract.ts'
import type { bindingList } from '../../contract-security.ts'
import { passwordProblem } from '#plain/access/password-rules.ts'
import { Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showMessage } from '#web/kernel/notices/messages.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import styles from '../account.module.css'
import { AccountFrame } from '../AccountFrame.tsx'
import { ConfirmIdentity } from '../ConfirmIdentity.tsx'
import { PasswordMeter } from './PasswordMeter.tsx'
import { texts } from '../texts.ts'

interface Values {
  oldPassword?: string
  newPassword: string
  repeat: string
}

/** Changes the password. An account without one sets it after a code sent to its phone or mail. */
export default function PasswordPage() {
  const t = useTexts(texts)
  const bindings = useRead<typeof bindingList>('GET /pressplatform/account/bindings', {})
  const [proof, setProof] = useState<string>()
  const body = () => {
    if (bindings.error) return <Failed error={bindings.error} retry={() => void bindings.refetch()} />
    if (!bindings.data) {
      return (
        <Waiting>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </Waiting>
      )
    }
    const { hasPassword, phoneVerified, mailVerified } = bindings.data
    const needsCode = !hasPassword && (phoneVerified || mailVerified)
    if (needsCode && !proof)
      return (
        <>
          <p>{t.proveByCode}</p>
          <ConfirmIdentity hasPassword={false} busy={false} problem="" onConfirm={(confirmed) => setProof(confirmed.proof)} />
        </>
      )
    return <PasswordForm hasPassword={hasPassword} proof={proof} />
  }
  return <AccountFrame title={t.passwordPage}>{body()}</AccountFrame>
}

function PasswordForm({ hasPassword, proof }: { hasPassword: boolean; proof: string | undefined }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const account = useGlobal(({ userInfo }) => userInfo?.account ?? '')
  const [form] = Form.useForm<Values>()
  const typed = Form.useWatch('newPassword', form) ?? ''
  const [capsLock, setCapsLock] = useState(false)
  const [save, { busy }] = useCall<typeof passwordUpdate>('POST /unifiedplatform/v1/user/updatepassword', {
    fields: form,
    refresh: ['GET /pressplatform/account/bindings', 'GET /pressplatform/account/sessions'],
    onDone: () => {
      showMessage('success', t.passwordChanged)
      void navigate('/account/data#security')
    },
  })
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      className={styles.form ?? ''}
      requiredMark={false}
      validateTrigger="onBlur"
      onFinish={({ oldPassword, newPassword }) => void save({ body: { newPassword, ...(hasPassword ? { oldPassword } : { proof }) } })}
      onKeyUp={(event) => setCapsLock(event.getModifierState?.('CapsLock') ?? false)}
    >
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      {hasPassword && (
        <Form.Item name="oldPassword" label={t.oldPassword} rules={[{ required: true, message: t.oldPassword }]}>
          <Input.Password autoComplete="current-password" maxLength={200} autoFocus />
        </Form.Item>
      )}
      <Form.Item
        name="newPassword"
        label={t.newPassword}
        extra={<PasswordMeter password={typed} account={account} />}
        rules={[
          {
            validator: (_, value: string = '') => {
              const problem = passwordProblem(value, account)
              return problem ? Promise.reject(new Error(t.problem(problem))) : Promise.resolve()
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        name="repeat"
        label={t.repeat}
        dependencies={['newPassword']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) => (value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(t.repeatDiffers))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <p role="status" style={{ color: 'var(--warn)' }}>
        {capsLock && t.capsLock}
      </p>
      <p style={{ color: 'var(--ink3)', fontSize: 13, marginBlockEnd: 12 }}>{t.othersEnd}</p>
      <Button type="primary" htmlType="submit" loading={busy}>
        {t.save}
      </Button>
    </Form>
  )
}
