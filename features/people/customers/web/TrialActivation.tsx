import type { trialActivationIssue, trialActivationPreview, trialActivationSend } from '../contract-activation.ts'
import { ActivationChoice } from '#features/people/users/web/first-access/ActivationChoice.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'

/** Gives activation codes to the first administrators of trials that have not been taken over yet. */
export function TrialActivation({ ids, close }: { ids: string[]; close: () => void }) {
  const body = { ids }
  const preview = useRead<typeof trialActivationPreview>('POST /pressplatform/customers/activation/preview', { body }, { fresh: true })
  const [issue, issuing] = useCall<typeof trialActivationIssue>('POST /pressplatform/customers/activation')
  const [send, sending] = useCall<typeof trialActivationSend>('POST /pressplatform/customers/activation/send')
  return (
    <ActivationChoice
      preview={preview}
      issue={async (slips) => (await issue({ body: { ids, slips } }))?.data}
      send={async () => (await send({ body }))?.data}
      busy={issuing.busy || sending.busy}
      who="/customer/list?activation=waiting"
      close={close}
    />
  )
}
