import type { Customer, customerAdd } from '../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
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
  const record = useNewRecord<typeof customerAdd, CustomerValues>({
    name: 'customer.new',
    empty: emptyCustomer,
    line: 'POST /pressplatform/customers',
    ask: (values) => ({ body: draftOf(values) }),
    refresh: customerLines,
    added: () => t.added,
    done,
  })
  return (
    <NewForm {...record} title={t.add} label={t.add} close={close}>
      <CustomerFields owners={owners} />
    </NewForm>
  )
}
