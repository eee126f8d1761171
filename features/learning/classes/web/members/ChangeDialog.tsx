import { AutoComplete, Form, Modal, Select } from 'antd'
import type { CallInput } from '#contract/call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import type { ClassRole } from '../../contract.ts'
import type { classMembersChange } from '../../contract-members.ts'
import { memberTexts } from './member-texts.ts'

interface Props {
  what: 'role' | 'group'
  people: readonly { id: string; name: string }[]
  /** The groups that there are. */
  groups: readonly string[]
  save: (body: (memberIds: string[]) => CallInput<typeof classMembersChange>['body']) => void
  close: () => void
}

const roles = ['student', 'assistant', 'teacher'] as const

/** Changes the role or the group of some members. */
export function ChangeDialog({ what, people, groups, save, close }: Props) {
  const t = useTexts(memberTexts)
  const [form] = Form.useForm<{ role: ClassRole; groupName: string }>()
  const first = people[0]?.name ?? ''
  const whom = people.length === 1 ? first : t.forPeople(people.length)
  return (
    <Modal
      open
      title={`${what === 'role' ? t.setRole : t.setGroup}　${whom}`}
      okText={t.save}
      cancelText={t.cancel}
      onOk={form.submit}
      onCancel={close}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ role: 'assistant', groupName: '' }}
        onFinish={({ role, groupName }) => {
          save((memberIds) => (what === 'role' ? { action: 'role', memberIds, role } : { action: 'group', memberIds, groupName: groupName.trim() }))
          close()
        }}
      >
        {what === 'role' ? (
          <Field name="role" label={t.role}>
            <Select options={roles.map((value) => ({ value, label: t.roles(value) }))} />
          </Field>
        ) : (
          <Field name="groupName" label={t.group} max={40} extra={t.groupHelp}>
            <AutoComplete options={groups.map((value) => ({ value }))} />
          </Field>
        )}
      </Form>
    </Modal>
  )
}
