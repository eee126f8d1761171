import { twoDigits } from '#plain/numbers/two-digits.ts'
import type { rechargeRequest } from '../contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { parseFen } from '#plain/numbers/money.ts'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { MoneyField } from '#web/ui/form/fields/MoneyField.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { DayField } from '#web/ui/time/DayField.tsx'
import { moneyLines } from './recharge-lines.ts'
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
/** Idempotency key: repeated clicks or network retries create one recharge only. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => twoDigits(byte, 16)).join('')
/** Today as `YYYY-MM-DD` in the browser's time zone. */
const today = () => new Date().toLocaleDateString('sv-SE')

/** Form to request a recharge: amount, payer, date and voucher. */
export function NewRecharge({ close }: { close: () => void }) {
  const t = useTexts(texts)
  const rules = useTexts(formTexts)
  const { message } = App.useApp()
  const draft = useDraftForm<Draft>('recharge.new', empty)
  const [voucher, setVoucher] = useState<File>()
  const [missing, setMissing] = useState(false)
  const [key, setKey] = useState(newKey)
  const [doubt, setDoubt] = useState('')
  const [request, { busy }] = useCall<typeof rechargeRequest>('POST /pressplatform/recharges', {
    fields: draft.form,
    refresh: moneyLines,
    onDone() {
      void message.success(t.requested)
      draft.finish(close)
    },
    onFail({ status, errorCode }) {
      // Without an answer the request may have arrived; the key prevents a duplicate. A conflict means that it did, with other content.
      if (status === undefined) setDoubt(t.unsure)
      if (errorCode !== 'conflict') return
      setDoubt(t.alreadyAsked)
      setKey(newKey)
    },
  })
  const save = ({ yuan, paidOn, payer, remark }: Draft) => {
    const amount = parseFen(yuan)
    setMissing(!voucher)
    if (!voucher || amount === undefined) return
    setDoubt('')
    // Noon is on the same date in practically every time zone.
    const paidAt = paidOn ? new Date(`${paidOn}T12:00:00`).toISOString() : null
    void request({ key, file: voucher, body: { amount, payer, remark, paidAt } })
  }
  const past = { validator: (_rule: unknown, day: string) => (day > today() ? Promise.reject(new Error(t.paidAhead)) : Promise.resolve()) }
  return (
    <MarginForm
      title={t.newTitle}
      note={t.newNote}
      open
      close={close}
      foot={<FormFoot changes={0} busy={busy} cancel={close} submit={draft.form.submit} label={t.submit} />}
    >
      {doubt && <Alert type="warning" title={doubt} style={{ marginBlockEnd: 16 }} />}
      <DraftFields draft={draft} save={save}>
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
      </DraftFields>
    </MarginForm>
  )
}
