import type { rechargeRequest } from '../contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { parseFen } from '#plain/numbers/money.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { MoneyField } from '#web/ui/form/fields/MoneyField.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { dayOf, instantOf } from '#web/ui/time/days.ts'
import { DayField } from '#web/ui/time/DayField.tsx'
import { moneyLines } from './recharge-lines.ts'
import { PayeeNote } from './PayeeNote.tsx'
import styles from './recharges.module.css'
import { texts } from './texts.ts'

const suffixes = ['jpg', 'jpeg', 'png', 'pdf']
const maxBytes = 10 * 1024 * 1024
/** Largest amount, in fen. */
const maxAmount = 10_000_000_000

interface Draft {
  yuan: string
  payer: string
  paidOn: string
  remark: string
}
const empty: Draft = { yuan: '', payer: '', paidOn: '', remark: '' }
/** Today as `YYYY-MM-DD` in the time zone of the institution. */
const today = () => dayOf(new Date())

/** Form to request a recharge: amount, payer, date and voucher. */
export function NewRecharge({ close }: { close: () => void }) {
  const t = useTexts(texts)
  const rules = useTexts(formTexts)
  const [voucher, setVoucher] = useState<File>()
  const [missing, setMissing] = useState(false)
  const [doubt, setDoubt] = useState('')
  const record = useNewRecord<typeof rechargeRequest, Draft>({
    name: 'recharge.new',
    empty,
    line: 'POST /pressplatform/recharges',
    ask({ yuan, paidOn, payer, remark }, key) {
      const amount = parseFen(yuan)
      setMissing(!voucher)
      if (!voucher || amount === undefined) return undefined
      setDoubt('')
      // Noon is on the same date in practically every time zone.
      const paidAt = paidOn ? instantOf(paidOn, '12:00') : null
      return { key, file: voucher, body: { amount, payer, remark, paidAt } }
    },
    refresh: moneyLines,
    added: () => t.requested,
    done: close,
    onFail({ status, errorCode }) {
      // Without an answer the request may have arrived; the key prevents a duplicate. A conflict means that it did, with other content.
      if (status === undefined) setDoubt(t.unsure)
      if (errorCode === 'conflict') setDoubt(t.alreadyAsked)
    },
  })
  const past = { validator: (_rule: unknown, day: string) => (day > today() ? Promise.reject(new Error(t.paidAhead)) : Promise.resolve()) }
  return (
    <NewForm {...record} title={t.newTitle} note={t.newNote} label={t.submit} close={close}>
      {doubt && <Alert type="warning" title={doubt} style={{ marginBlockEnd: 16 }} />}
      <PayeeNote />
      <MoneyField name="yuan" label={t.amountYuan} required min={1} max={maxAmount} extra={t.amountHelp} />
      <div className={formStyles.two}>
        <Field name="payer" label={t.payer} max={100}>
          <Input autoComplete="organization" />
        </Field>
        <Field name="paidOn" label={t.paidAt} rules={[past]}>
          <DayField max={today()} />
        </Field>
      </div>
      <Form.Item label={t.voucher} required {...(missing && !voucher && { validateStatus: 'error' as const, help: rules.choose(t.voucher) })}>
        {voucher ? (
          <p className={styles.file}>
            <span>{voucher.name}</span>
            <small>{fileSize(voucher.size)}</small>
            <Button type="link" size="small" onClick={() => setVoucher(undefined)}>
              {t.remove}
            </Button>
          </p>
        ) : (
          <FileDrop suffixes={suffixes} maxBytes={maxBytes} title={t.drop} help={t.dropHelp} onFiles={([file]) => setVoucher(file)} />
        )}
      </Form.Item>
      <Field name="remark" label={t.remark} max={200}>
        <Input.TextArea rows={2} />
      </Field>
    </NewForm>
  )
}
