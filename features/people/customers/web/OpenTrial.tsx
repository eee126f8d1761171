import type { Customer, customerTrial } from '../contract.ts'
import { App, Button, Form, Input, Modal } from 'antd'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { customerLines } from './customer-words.tsx'
import styles from './customers.module.css'
import { texts } from './texts.ts'

interface Values {
  name: string
  code: string
  days: number
}

/** Opens a trial institution for a number of days, with the customer as its first administrator. */
export function OpenTrial({ customer, close, giveCodes }: { customer: Customer; close: () => void; giveCodes: () => void }) {
  const t = useTexts(texts)
  const rules = useTexts(formTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [link, setLink] = useState<string | null>()
  const [open, { busy }] = useCall<typeof customerTrial>('POST /pressplatform/customers/{id}/trial', {
    fields: form,
    refresh: customerLines,
    onDone: ({ activation }) => setLink(activation && location.origin + screenHref(activation)),
  })
  const done = link !== undefined
  return (
    <Modal
      open
      title={done ? t.trialOpened : t.openTrial}
      okText={done ? t.close : t.openTrial}
      cancelText={link ? t.giveCodes : t.cancel}
      confirmLoading={busy}
      onOk={done ? close : form.submit}
      onCancel={close}
      {...(link && { cancelButtonProps: { onClick: giveCodes } })}
      {...(done && !link && { cancelButtonProps: { style: { display: 'none' } } })}
    >
      {done ? (
        <>
          <p>{link ? t.trialLink : t.trialKnown}</p>
          {link && (
            <p className={styles.link}>
              <Input readOnly value={link} aria-label={t.trialLink} onFocus={({ target }) => target.select()} />
              <Button onClick={() => void navigator.clipboard.writeText(link).then(() => message.success(t.copied))}>{t.copy}</Button>
            </p>
          )}
          {link && <p>{t.trialMore}</p>}
        </>
      ) : (
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={{ name: customer.orgName, code: '', days: 30 }}
          onFinish={(values) => void open({ id: customer.id, body: values })}
        >
          <Form.Item name="name" label={t.trialName} rules={[{ required: true, whitespace: true, message: rules.required(t.trialName) }]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item
            name="code"
            label={t.trialCode}
            extra={t.trialCodeHelp}
            rules={[
              { required: true, message: rules.required(t.trialCode) },
              { pattern: /^[a-z0-9-]{2,40}$/, message: t.trialCodeHelp },
            ]}
          >
            <Input maxLength={40} autoCapitalize="none" />
          </Form.Item>
          <Form.Item name="days" label={t.trialDays} rules={[{ required: true, message: rules.required(t.trialDays) }]}>
            <NumberInput min={1} max={365} />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
