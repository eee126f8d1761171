import type { StoredFile } from '#contract/files.ts'
import type { identityEvidence } from '#features/people/identity/contract.ts'
import type { universityAuthentication, universityList } from '../../contract-universities.ts'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { send } from '#web/kernel/send/send.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import styles from './information.module.css'
import { managementTexts } from '../management-texts.ts'

const suffixes = ['jpg', 'jpeg', 'png', 'pdf']
const maxBytes = 10 * 1024 * 1024
const maxFiles = 6

interface Values {
  universityId: string
  realName: string
  title?: string
}

/** Applies for verification as a listed university, with evidence. */
export function UniversityVerificationDialog({ close }: { close: () => void }) {
  const t = useTexts(managementTexts)
  const rules = useTexts(formTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const me = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [missing, setMissing] = useState(false)
  const [upload, { busy: sending }] = useCall<typeof identityEvidence>('POST /pressplatform/idauthentication/evidence', {
    onDone: (file) => setFiles((now) => [...now, file].slice(0, maxFiles)),
  })
  const [apply, { busy }] = useCall<typeof universityAuthentication>('POST /pressplatform/collegesAndUniversities/v2/authentication', {
    fields: form,
    onDone({ university }) {
      void message.success(t.applied(university))
      close()
    },
  })
  const submit = ({ title, ...values }: Values) => {
    setMissing(files.length === 0)
    if (files.length) void apply({ body: { ...values, title: title ?? '', evidence: files.map(({ id }) => id) } })
  }
  return (
    <Modal open title={t.recognise} okText={t.apply} cancelText={t.cancel} confirmLoading={busy} onOk={form.submit} onCancel={close}>
      <Form<Values> form={form} layout="vertical" initialValues={{ realName: me }} onFinish={submit} requiredMark={false}>
        <Form.Item name="universityId" label={t.university} rules={[{ required: true, message: rules.choose(t.university) }]}>
          <PersonPicker find={findUniversities} placeholder={t.universityPlaceholder} label={t.university} />
        </Form.Item>
        <Form.Item
          name="realName"
          label={t.applicant}
          rules={[{ required: true, whitespace: true, message: rules.required(t.applicant) }, { max: 50 }]}
        >
          <Input />
        </Form.Item>
        <Form.Item name="title" label={t.applicantTitle} rules={[{ max: 50 }]}>
          <Input />
        </Form.Item>
        <Form.Item label={t.evidence} {...(missing && { validateStatus: 'error' as const, help: rules.choose(t.evidence) })}>
          <FileDrop
            suffixes={suffixes}
            maxBytes={maxBytes}
            title={t.evidenceDrop}
            disabled={sending || files.length >= maxFiles}
            onFiles={([file]) => file && void upload({ file })}
          />
          <ul className={styles.files}>
            {files.map((file) => (
              <li key={file.id}>
                {file.name}
                <Button type="link" size="small" onClick={() => setFiles((now) => now.filter(({ id }) => id !== file.id))}>
                  {t.remove}
                </Button>
              </li>
            ))}
          </ul>
        </Form.Item>
      </Form>
    </Modal>
  )
}

async function findUniversities(q: string) {
  const line = 'GET /pressplatform/collegesAndUniversities/list'
  const { items } = await send<typeof universityList>(line, { query: { ...(q && { q: q.slice(0, 60) }), size: 20 } }, { silent: true })
  return items.map(({ id, name, provinceName }) => ({ id, name, number: provinceName, department: '', avatarUrl: null }))
}
