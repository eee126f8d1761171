import type { activationIssue, activationPreview, activationSend } from '../../contract-first-access.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { memberLines } from '../list/user-lines.ts'
import { ActivationChoice } from './ActivationChoice.tsx'

export type Whom = { ids: string[] } | { importId: string }

/** Gives activation codes to people who have not signed in yet: sent, printed as slips, or as a table. */
export function ActivationDialog({ whom, close }: { whom: Whom; close: () => void }) {
  const preview = useRead<typeof activationPreview>('POST /pressplatform/users/activation/preview', { body: whom }, { fresh: true })
  const options = { refresh: memberLines }
  const [issue, issuing] = useCall<typeof activationIssue>('POST /unifiedplatform/v1/users/activation', options)
  const [send, sending] = useCall<typeof activationSend>('POST /pressplatform/users/activation/send', options)
  return (
    <ActivationChoice
      preview={preview}
      issue={async (slips) => (await issue({ body: { ...whom, slips } }))?.data}
      send={async () => (await send({ body: whom }))?.data}
      busy={issuing.busy || sending.busy}
      who="/user/list?states=waiting"
      close={close}
    />
  )
}
