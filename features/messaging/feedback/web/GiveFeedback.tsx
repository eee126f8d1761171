import type { feedbackPicture, feedbackSend, FeedbackType } from '../contract.ts'
import { App, Button, Form, Input, Modal, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pictureUrl } from './FeedbackBody.tsx'
import { typeName, types } from './feedback-words.tsx'
import styles from './feedback.module.css'
import { feedbackLines } from './lines.ts'
import { texts } from './texts.ts'

interface Values {
  type: FeedbackType
  body: string
  contact?: string
}

/** Dialog for sending feedback; the address of the present page and the browser are sent along. */
export function GiveFeedback({ open, close }: { open: boolean; close: () => void }) {
  const t = useTexts(texts)
  const rules = useTexts(formTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [pictures, setPictures] = useState<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const [send, { busy }] = useCall<typeof feedbackSend>('POST /pressplatform/feedback', {
    fields: form,
    refresh: feedbackLines,
    onDone() {
      void message.success(t.sent)
      form.resetFields()
      setPictures([])
      setKey(crypto.randomUUID())
      close()
    },
  })
  const [upload, uploading] = useCall<typeof feedbackPicture>('POST /pressplatform/feedback/picture', {
    onDone: ({ id }) => setPictures((before) => [...before, id]),
  })
  const submit = ({ type, body, contact = '' }: Values) =>
    void send({
      key,
      body: {
        type,
        body,
        contact,
        pictures,
        pageUrl: `${location.pathname}${location.search}`,
        context: { userAgent: navigator.userAgent.slice(0, 400) },
      },
    })
  return (
    <Modal open={open} title={t.give} okText={t.submit} cancelText={t.cancel} confirmLoading={busy} onOk={form.submit} onCancel={close}>
      <p>{t.giveHelp}</p>
      <Form<Values> form={form} layout="vertical" initialValues={{ type: 'bug', body: '' }} onFinish={submit} requiredMark={false}>
        <Form.Item name="type" label={t.type}>
          <Segmented options={types.filter((type) => type !== 'content').map((value) => ({ value, label: typeName(value, t) }))} />
        </Form.Item>
        <Form.Item name="body" label={t.what} rules={[{ required: true, whitespace: true, message: rules.required(t.content) }]}>
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} maxLength={2000} />
        </Form.Item>
        <Form.Item name="contact" label={t.contact} extra={t.contactHelp}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item label={t.pictures} extra={t.pictureHelp}>
          <div className={styles.pictures}>
            {pictures.map((id, at) => (
              <span key={id}>
                <img src={pictureUrl(id)} alt={t.picture(at + 1)} />
                <Button size="small" type="link" onClick={() => setPictures(pictures.filter((each) => each !== id))}>
                  {t.removePicture}
                </Button>
              </span>
            ))}
          </div>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            aria-label={t.addPicture}
            accept=".jpg,.jpeg,.png,.gif"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void upload({ file })
              target.value = ''
            }}
          />
          <Button disabled={pictures.length >= 4} loading={uploading.busy} onClick={() => input.current?.click()}>
            {t.addPicture}
          </Button>
        </Form.Item>
      </Form>
    </Modal>
  )
}
