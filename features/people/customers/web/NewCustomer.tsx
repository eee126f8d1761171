import type { Customer, customerAdd } from '../contract.ts'
import { App } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { CustomerFields, type CustomerValues, draftOf, emptyCustomer } from './CustomerFields.tsx'
import { customerLines } from './customer-words.tsx'
import { texts } from './texts.ts'

interface Props {
  owners: readonly { id: string; name: string }[]
  close: () => void
  done: (customer: Customer) => void
}

/** Form for a new customer beside the list. */
export function NewCustomer({ owners, close, done }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const draft = useDraftForm<CustomerValues>('customer.new', emptyCustomer)
  const [add, { busy }] = useCall<typeof customerAdd>('POST /pressplatform/customers', {
    fields: draft.form,
    refresh: customerLines,
    onDone(customer) {
      draft.accept(emptyCustomer)
      void message.success(t.added)
      done(customer)
    },
  })
  return (
    <MarginForm
      title={t.add}
      open
      close={close}
      foot={<FormFoot changes={draft.changed.length} busy={busy} cancel={close} submit={draft.form.submit} />}
    >
      <DraftFields draft={draft} save={(values) => void add({ body: draftOf(values) })} guard={false}>
        <CustomerFields owners={owners} />
      </DraftFields>
    </MarginForm>
  )
}
