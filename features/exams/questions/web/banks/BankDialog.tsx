import { App, Checkbox, Form, Input, Modal, Select } from 'antd'
import type { QuestionBank, questionBankAdd, questionBankChange, BankDraft } from '../../contract-banks.ts'
import type { departmentTree } from '#features/people/institutions/contract-departments.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { TreeField } from '#web/ui/tree/TreeField.tsx'
import { bankLines } from '../lines.ts'
import { texts } from '../texts.ts'
import { BankShares } from './BankShares.tsx'

interface Props {
  /** The bank that is changed; absent for a new one. */
  bank?: QuestionBank
  close: () => void
  done: (bank: QuestionBank) => void
}

const rights = ['view', 'use', 'edit'] as const
const scopes = ['own', 'department', 'institution'] as const

/** Creates a question bank, or changes its name and who may use it. */
export function BankDialog({ bank, close, done }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const [form] = Form.useForm<BankDraft>()
  const mayShare = useMay()('bookexam:bank')
  const scope = Form.useWatch('scope', form) ?? bank?.scope ?? 'own'
  const { data: departments = [] } = useRead<typeof departmentTree>('GET /pressplatform/departments', mayShare ? {} : undefined)
  const options = {
    fields: form,
    refresh: bankLines,
    onDone(saved: QuestionBank) {
      void message.success(bank ? t.saved : t.bankAdded(saved.name))
      done(saved)
    },
  }
  const [add, adding] = useCall<typeof questionBankAdd>('POST /question/banks', options)
  const [change, changing] = useCall<typeof questionBankChange>('PUT /question/banks/{bankId}', options)
  const save = (values: BankDraft) => {
    const draft = { ...values, departmentId: values.scope === 'department' ? (values.departmentId ?? null) : null }
    void (bank ? change({ bankId: bank.id, body: { ...draft, rowVersion: bank.rowVersion } }) : add({ body: draft }))
  }
  return (
    <Modal
      open
      title={bank ? t.editBank : t.newBank}
      okText={t.ok}
      cancelText={t.cancel}
      okButtonProps={{ loading: adding.busy || changing.busy }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form<BankDraft>
        form={form}
        layout="vertical"
        initialValues={{
          name: bank?.name ?? '',
          describe: bank?.describe ?? '',
          scope: bank?.scope ?? 'own',
          scopeAccess: bank?.scopeAccess ?? 'use',
          departmentId: bank?.department?.id ?? null,
          selfTests: bank?.selfTests ?? false,
        }}
        onFinish={save}
      >
        <Form.Item name="name" label={t.bankName} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={60} autoFocus />
        </Form.Item>
        <Form.Item name="describe" label={t.describe}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
        <Form.Item name="scope" label={t.scope} hidden={!mayShare}>
          <Select options={scopes.map((value) => ({ value, label: t.scopes(value) }))} />
        </Form.Item>
        <Form.Item name="departmentId" label={t.chooseDepartment} hidden={scope !== 'department'} rules={[{ required: scope === 'department' }]}>
          <TreeField entries={departments} />
        </Form.Item>
        <Form.Item name="scopeAccess" label={t.scopeAccess} hidden={scope === 'own'}>
          <Select options={rights.map((value) => ({ value, label: t.accesses(value) }))} />
        </Form.Item>
        <Form.Item name="selfTests" valuePropName="checked" extra={t.selfTestsHint}>
          <Checkbox>{t.selfTests}</Checkbox>
        </Form.Item>
      </Form>
      {bank && <BankShares bank={bank} departments={departments} />}
    </Modal>
  )
}
