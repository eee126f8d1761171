import type { Contact, Customer, customerContact } from '../contract.ts'
import { App, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { DayField } from '#web/ui/time/DayField.tsx'
import { dayOf, instantOf } from '#web/ui/time/days.ts'
import { dayText, When } from '#web/ui/time/When.tsx'
import { contactName, contacts as kinds, customerLines, states } from './customer-words.tsx'
import styles from './customers.module.css'
import { texts } from './texts.ts'

/** The recorded contacts with a customer, and the form to record a new one. */
export function Contacts({ customer }: { customer: Customer & { contacts: Contact[] } }) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [kind, setKind] = useState<Contact['kind']>('call')
  const [body, setBody] = useState('')
  const [state, setState] = useState(customer.state === 'new' ? ('contacted' as const) : customer.state)
  const [next, setNext] = useState(customer.nextContactAt)
  const [record, { busy }] = useCall<typeof customerContact>('POST /pressplatform/customers/{id}/contacts', {
    refresh: customerLines,
    onDone() {
      setBody('')
      void message.success(t.recorded)
    },
  })
  return (
    <>
      <div className={styles.write}>
        <Input.TextArea
          aria-label={t.said}
          placeholder={t.said}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2000}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
        <div className={styles.row}>
          <Select aria-label={t.how} value={kind} options={kinds.map((value) => ({ value, label: contactName(value, t) }))} onChange={setKind} />
          <Select aria-label={t.leaves} value={state} options={states.map((value) => ({ value, label: t[value] }))} onChange={setState} />
          <DayField
            label={t.nextContact}
            value={next ? dayOf(new Date(next)) : ''}
            onChange={(day) => setNext(day ? instantOf(day, '09:00') : null)}
          />
          <Button
            type="primary"
            disabled={!body.trim()}
            loading={busy}
            onClick={() => void record({ id: customer.id, body: { kind, body, state, nextContactAt: next } })}
          >
            {t.record}
          </Button>
        </div>
      </div>
      {customer.contacts.length === 0 && <p className={styles.row}>{t.noContacts}</p>}
      <ul className={styles.contacts}>
        {customer.contacts.map((each) => (
          <li key={each.id}>
            <small>
              <b>{contactName(each.kind, t)}</b>
              <span>{each.by}</span>
              <When at={each.at} />
              <span>{t[each.state]}</span>
              {each.nextContactAt && (
                <span>
                  {t.nextContact} {dayText(new Date(each.nextContactAt))}
                </span>
              )}
            </small>
            <p>{each.body}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
