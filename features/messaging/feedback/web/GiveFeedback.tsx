import type { feedbackPicture, feedbackSend, FeedbackType } from '../contract.ts'
import { App, Button, Form, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pictureRule } from '#web/ui/files/file-rule.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import type { SendFile } from '#web/ui/files/use-file-upload.ts'
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
  const [give, { busy }] = useCall<typeof feedbackSend>('POST /pressplatform/feedback', {
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
  const upload: SendFile = async (file, options) => {
    const { id } = await send<typeof feedbackPicture>('POST /pressplatform/feedback/picture', { file }, { ...options, silent: true })
    setPictures((before) => [...before, id])
  }
  const submit = ({ type, body, contact = '' }: Values) =>
    void give({
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
          <FileButton rule={pictureRule} label={t.addPicture} upload={upload} disabled={pictures.length >= 4} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
