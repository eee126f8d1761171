import { CloseOutlined } from '@ant-design/icons'
import { App, Button, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import type { cohortList } from '#features/people/institutions/contract-cohorts.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { send } from '#web/kernel/send/send.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { clearable } from '#web/ui/form/fields/clearable.tsx'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { PersonPicker } from '#web/ui/people/PersonPicker.tsx'
import type { Class, ClassRole } from '../../contract.ts'
import type { classCandidates, classMembersAdd } from '../../contract-members.ts'
import { classLines } from '../lines.ts'
import { memberTexts } from './member-texts.ts'
import styles from './members.module.css'

const roles = ['student', 'assistant', 'teacher'] as const

/** Adds people of the institution, or a whole cohort, to a class. */
export function AddDialog({ klass, close }: { klass: Class; close: () => void }) {
  const t = useTexts(memberTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ role: ClassRole; cohortId: string | null }>()
  const [people, setPeople] = useState<{ id: string; name: string }[]>([])
  const [found, setFound] = useState<readonly { id: string; name: string }[]>([])
  // Cohorts are listed to those who manage people.
  const seesCohorts = useMay()('user_management')
  const { data: cohorts } = useRead<typeof cohortList>('GET /pressplatform/cohorts', seesCohorts ? { query: { size: 100 } } : undefined)
  const find = async (words: string) => {
    if (!words) return []
    const candidates = await send<typeof classCandidates>(
      'GET /pressplatform/classes/{classId}/candidates',
      { classId: klass.id, query: { q: words.slice(0, 100) } },
      { silent: true },
    )
    setFound(candidates)
    return candidates
  }
  const choose = (id: string | null) => {
    const person = found.find((each) => each.id === id)
    if (person) setPeople((now) => [...now, { id: person.id, name: person.name }])
  }
  const [add, { busy }] = useCall<typeof classMembersAdd>('POST /pressplatform/classes/{classId}/members', {
    fields: form,
    refresh: classLines,
    onDone({ added, already }) {
      void message.success(t.added(added, already))
      close()
    },
  })
  const cohortId = Form.useWatch('cohortId', form) ?? null
  return (
    <Modal
      open
      title={t.add}
      okText={t.save}
      cancelText={t.cancel}
      confirmLoading={busy}
      okButtonProps={{ disabled: people.length === 0 && !cohortId }}
      onOk={form.submit}
      onCancel={close}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ role: 'student', cohortId: null }}
        onFinish={({ role, cohortId: cohort }) =>
          void add({ classId: klass.id, body: { role, cohortId: cohort ?? null, memberIds: people.map(({ id }) => id) } })
        }
      >
        <Form.Item label={t.choosePeople} extra={t.peopleHelp} htmlFor="class-add-people">
          <PersonPicker id="class-add-people" value={null} find={find} except={people.map(({ id }) => id)} onChange={choose} />
        </Form.Item>
        {people.length > 0 && (
          <ul className={styles.chosen}>
            {people.map(({ id, name }) => (
              <li key={id}>
                {name}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t.removePerson(name)}
                  onClick={() => setPeople((now) => now.filter((each) => each.id !== id))}
                />
              </li>
            ))}
          </ul>
        )}
        {seesCohorts && (
          <Field name="cohortId" label={t.cohort}>
            <Select
              allowClear={clearable()}
              showSearch={{ optionFilterProp: 'label' }}
              options={(cohorts?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Field>
        )}
        <Field name="role" label={t.role}>
          <Select options={roles.map((value) => ({ value, label: t.roles(value) }))} />
        </Field>
      </Form>
    </Modal>
  )
}
