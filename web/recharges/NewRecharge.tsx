import type { rechargeRequest } from '@recto/contract/recharges'
import { fileSize } from '@recto/plain/file-size'
import { App, Button, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { formTexts } from '../kernel/form-texts.ts'
import { useCall } from '../kernel/use-call.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { FileDrop } from '../ui/FileDrop.tsx'
import { DraftFields } from '../ui/form/DraftFields.tsx'
import { Field } from '../ui/form/Field.tsx'
import { FormFoot } from '../ui/form/FormFoot.tsx'
import formStyles from '../ui/form/form.module.css'
import { MarginForm } from '../ui/form/MarginForm.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { DayField } from '../ui/list/DayField.tsx'
import { moneyLines } from './recharge-lines.ts'
import styles from './recharges.module.css'
import { texts } from './texts.ts'

const suffixes = ['jpg', 'jpeg', 'png', 'pdf']
const maxBytes = 10 * 1024 * 1024

interface Draft {
  yuan: number | null
  payer: string
  paidOn: string
  remark: string
}
const empty: Draft = { yuan: null, payer: '', paidOn: '', remark: '' }
/** What was sent once is not sent twice, however often one clicks or the network repeats it. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The form that asks for a recharge: what was paid, and the voucher. */
export function NewRecharge({ close }: { close: () => void }) {
  const t = useTexts(texts)
  const rules = useTexts(formTexts)
  const { message } = App.useApp()
  const draft = useDraftForm<Draft>('recharge.new', empty)
  const [voucher, setVoucher] = useState<File>()
  const [missing, setMissing] = useState(false)
  const [key, setKey] = useState(newKey)
  const [request, { busy }] = useCall<typeof rechargeRequest>('POST /pressplatform/recharges', {
    fields: draft.form,
    refresh: moneyLines,
    onDone() {
      draft.accept(empty)
      void message.success(t.requested)
      // The guard of the form lets one go only after nothing differs any more.
      setTimeout(close)
    },
    onFail: () => setKey(newKey),
  })
  const save = ({ yuan, paidOn, payer, remark }: Draft) => {
    setMissing(!voucher)
    if (!voucher || yuan === null) return
    const paidAt = paidOn ? new Date(`${paidOn}T12:00:00`).toISOString() : null
    void request({ key, file: voucher, body: { amount: Math.round(yuan * 100), payer, remark, paidAt } } as Parameters<typeof request>[0])
  }
  return (
    <MarginForm
      title={t.newTitle}
      note={t.newNote}
      open
      close={close}
      foot={<FormFoot changes={0} busy={busy} cancel={close} submit={draft.form.submit} label={t.submit} />}
    >
      <DraftFields draft={draft} save={save}>
        <Field name="yuan" label={t.amountYuan} required choose extra={t.amountHelp}>
          <InputNumber<number> min={0.01} max={100_000_000} precision={2} controls={false} prefix="¥" style={{ inlineSize: '100%' }} />
        </Field>
        <div className={formStyles.two}>
          <Field name="payer" label={t.payer} max={100}>
            <Input autoComplete="organization" />
          </Field>
          <Field name="paidOn" label={t.paidAt}>
            <DayField />
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
