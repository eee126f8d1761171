import type { Role, roleAdd, roleChange, roleScopes } from '../../contract-roles.ts'
import { App, Form, Input, Modal, Select } from 'antd'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { rolesLine } from '../use-directory.ts'
import { memberLines } from '../list/user-lines.ts'
import { roleTexts } from './texts.ts'

// The web app imports the contract as types only, so its values are repeated here; the compiler compares them.
const scopes = ['own', 'class', 'department', 'institution'] as const satisfies typeof roleScopes

interface Values {
  name: string
  describe: string
  scope: Role['scope']
  copy?: string
}

interface Props {
  /** Undefined for a new role. */
  role: Role | undefined
  roles: readonly Role[]
  close: () => void
  done: (role: Role) => void
}

/** Name, description and data scope of a role; a new one can copy the permissions of another. */
export function RoleDialog({ role, roles, close, done }: Props) {
  const t = useTexts(roleTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const finish = (saved: Role) => {
    void message.success(role ? t.changed : t.created(saved.name))
    close()
    done(saved)
  }
  const options = { fields: form, refresh: [rolesLine, ...memberLines], onDone: finish }
  const [add, adding] = useCall<typeof roleAdd>('POST /pressplatform/roles', options)
  const [change, changing] = useCall<typeof roleChange>('PUT /pressplatform/roles/{code}', options)
  const submit = ({ name, describe, scope, copy }: Values) => {
    const from = roles.find(({ code }) => code === copy)
    const body = { name: name.trim(), describe: describe.trim(), scope }
    if (role) void change({ code: role.code, body: { ...body, rowVersion: role.rowVersion } })
    else void add({ body: { ...body, modules: from?.modules ?? [], features: from?.features ?? [] } })
  }
  return (
    <Modal
      open
      title={role ? t.edit : t.add}
      okText={role ? t.ok : t.create}
      cancelText={t.cancel}
      confirmLoading={adding.busy || changing.busy}
      onOk={form.submit}
      onCancel={close}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ name: role?.name ?? '', describe: role?.describe ?? '', scope: role?.scope ?? 'own' }}
        onFinish={submit}
      >
        <Field name="name" label={t.name} required max={30}>
          <Input autoComplete="off" autoFocus />
        </Field>
        <Field name="describe" label={t.describe} max={200}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 4 }} />
        </Field>
        <Field name="scope" label={t.scope}>
          <Select options={scopes.map((value) => ({ value, label: t[value] }))} />
        </Field>
        {!role && (
          <Field name="copy" label={t.copy}>
            <Select allowClear={clearable()} placeholder={t.copyNone} options={roles.map(({ code, name }) => ({ value: code, label: name }))} />
          </Field>
        )}
        <button type="submit" hidden>
          {t.ok}
        </button>
      </Form>
    </Modal>
  )
}
