import type { StoredFile } from '#contract/files.ts'
import type { Identity, identityApply, IdentityKind, IdentityMethod } from '../contract.ts'
import { App, Form, Input, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { useVerificationCode } from '#web/light/form/code/use-verification-code.ts'
import { formTexts } from '#web/kernel/texts/form-texts.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EvidenceFiles } from './EvidenceFiles.tsx'
import { identityLines, kinds } from './identity-words.tsx'
import { texts } from './texts.ts'

type Shown = Pick<StoredFile, 'id' | 'name'>

interface Values {
  kind: IdentityKind
  method: IdentityMethod
  realName: string
  idNumber?: string
  number?: string
  department?: string
  title?: string
  orgName?: string
  mail?: string
  code?: string
}

interface Props {
  /** An earlier application to start from, when applying again. */
  from: Identity | undefined
  mailDomains: readonly string[]
  rosterNumber: string | null
  close: () => void
}

/** Applies for a verified identity, proven by files, by a mail address of the institution, or by its roster. */
export function ApplyDialog({ from, mailDomains, rosterNumber, close }: Props) {
  const t = useTexts(texts)
  const rules = useTexts(formTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const kind = Form.useWatch('kind', form) ?? from?.kind ?? 'teacher'
  const method = Form.useWatch('method', form) ?? 'manual'
  const name = useGlobal(({ userInfo }) => userInfo?.name ?? '')
  const isAdministrator = useGlobal(({ userInfo }) => userInfo?.roles.includes('administrator') === true)
  const [files, setFiles] = useState<Shown[]>(from?.evidence ?? [])
  const [missing, setMissing] = useState(false)
  const code = useVerificationCode('bind')
  const [apply, { busy }] = useCall<typeof identityApply>('POST /pressplatform/idauthentication', {
    fields: form,
    refresh: identityLines,
    onDone(identity) {
      void message.success(identity.state === 'approved' ? t.approvedAtOnce : t.applied)
      close()
    },
  })
  const methods: IdentityMethod[] = kind === 'org' ? ['manual'] : ['manual', ...(mailDomains.length ? (['mail'] as const) : []), 'roster']
  const submit = async ({ mail = '', code: digits = '', method: chosen, ...draft }: Values) => {
    const evidence = files.map(({ id }) => id)
    if (chosen === 'mail') {
      const proof = await code.prove(digits, mail.trim().toLowerCase())
      if (proof) void apply({ body: { ...draft, method: 'mail', mail, proof, evidence } })
    } else if (chosen === 'roster') void apply({ body: { ...draft, method: 'roster', evidence } })
    else if (evidence.length) void apply({ body: { ...draft, method: 'manual', evidence } })
    else setMissing(true)
  }
  const must = (label: string) => [{ required: true, whitespace: true, message: rules.required(label) }]
  const initial = {
    kind: from?.kind ?? ('teacher' as const),
    method: 'manual' as const,
    realName: from?.realName ?? name,
    number: from?.number ?? rosterNumber ?? '',
    department: from?.department ?? '',
    title: from?.title ?? '',
    orgName: from?.orgName ?? '',
  }
  return (
    <Modal
      open
      title={t.apply}
      okText={t.submit}
      cancelText={t.cancel}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={close}
      mask={{ closable: false }}
    >
      <Form<Values> form={form} layout="vertical" requiredMark={false} initialValues={initial} onFinish={(values) => void submit(values)}>
        <Form.Item name="kind" label={t.kind}>
          <Segmented
            options={kinds.filter((each) => each !== 'org' || isAdministrator).map((value) => ({ value, label: t[value] }))}
            onChange={() => form.setFieldValue('method', 'manual')}
          />
        </Form.Item>
        <Form.Item name="method" label={t.method}>
          <Segmented options={methods.map((value) => ({ value, label: t[value] }))} />
        </Form.Item>
        {kind === 'org' && (
          <Form.Item name="orgName" label={t.orgName} rules={must(t.orgName)}>
            <Input maxLength={100} />
          </Form.Item>
        )}
        <Form.Item name="realName" label={t.realName} rules={must(t.realName)}>
          <Input maxLength={50} autoComplete="name" />
        </Form.Item>
        {kind !== 'org' && (
          <Form.Item name="number" label={t.number} {...(method === 'roster' && { rules: must(t.number), extra: t.rosterHelp })}>
            <Input maxLength={30} />
          </Form.Item>
        )}
        {method === 'mail' && (
          <>
            <Form.Item
              name="mail"
              label={t.mailAddress}
              rules={[...must(t.mailAddress), { type: 'email' }]}
              extra={t.mailHelp(mailDomains.map((domain) => `@${domain}`).join('、'))}
            >
              <Input.Search
                maxLength={100}
                autoComplete="email"
                enterButton={code.wait ? t.resend(code.wait) : t.sendCode}
                loading={code.busy}
                onSearch={() =>
                  void form.validateFields(['mail']).then(({ mail = '' }) => {
                    if (code.wait === 0) void code.request(mail.trim().toLowerCase())
                  })
                }
              />
            </Form.Item>
            <Form.Item
              name="code"
              label={t.code}
              rules={must(t.code)}
              {...(code.problem && { validateStatus: 'error' as const, help: code.problem })}
            >
              <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
            </Form.Item>
          </>
        )}
        {method === 'manual' && (
          <>
            {kind !== 'student' && kind !== 'org' && (
              <Form.Item name="department" label={t.department}>
                <Input maxLength={100} />
              </Form.Item>
            )}
            {kind !== 'student' && (
              <Form.Item name="title" label={t.jobTitle}>
                <Input maxLength={50} />
              </Form.Item>
            )}
            <Form.Item name="idNumber" label={t.idNumber} extra={t.idNumberHelp}>
              <Input maxLength={30} autoComplete="off" />
            </Form.Item>
            <Form.Item label={t.evidence} {...(missing && files.length === 0 && { validateStatus: 'error' as const, help: t.needEvidence })}>
              <EvidenceFiles files={files} change={setFiles} />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  )
}
