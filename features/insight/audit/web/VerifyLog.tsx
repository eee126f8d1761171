import { SafetyCertificateOutlined } from '@ant-design/icons'
import type { auditVerify } from '../contract.ts'
import { thousands } from '#plain/numbers/thousands.ts'
import { App, Button } from 'antd'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from './texts.ts'

/** Verifies the hash chain of the log and reports the first broken entry. */
export function VerifyLog() {
  const t = useTexts(texts)
  const { modal, message } = App.useApp()
  const isAdministrator = useGlobal(({ userInfo }) => userInfo?.administrator === true || userInfo?.roles.includes('administrator') === true)
  const [verify, { busy }] = useCall<typeof auditVerify>('GET /unifiedplatform/v1/audit/verify', {
    onDone({ checked, broken }) {
      if (broken) modal.error({ title: t.broken(broken.seq), content: t[broken.reason] })
      else void message.success(t.whole(thousands(checked)))
    },
  })
  if (!isAdministrator) return null
  return (
    <Button icon={<SafetyCertificateOutlined />} loading={busy} onClick={() => void verify({})}>
      {t.verify}
    </Button>
  )
}
