import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Field } from '#web/ui/form/fields/Field.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import type { ResourceFolder, resourceFolderAdd, resourceFolderChange } from '../../contract.ts'
import { folderLines } from '../lines.ts'
import { folderTexts } from './texts.ts'

type Props = { close: () => void } & (
  | { folder: ResourceFolder; place?: undefined }
  | { folder?: undefined; place: { parentId: string | null; view: 'mine' | 'institution' } }
)

/** The name of a new folder in a place, or of an existing folder. */
export function FolderDialog({ folder, place, close }: Props) {
  const t = useTexts(folderTexts)
  const [form] = Form.useForm<{ name: string }>()
  const [key] = useState(newKey)
  const options = { fields: form, refresh: folderLines, onDone: close }
  const [add, adding] = useCall<typeof resourceFolderAdd>('POST /pressplatform/resources/folders', options)
  const [change, changing] = useCall<typeof resourceFolderChange>('PUT /pressplatform/resources/folders/{folderId}', options)
  const save = ({ name }: { name: string }) =>
    void (folder ? change({ folderId: folder.id, body: { name, rowVersion: folder.rowVersion } }) : add({ body: { name, ...place }, key }))
  return (
    <Modal
      open
      title={folder ? t.renameTitle(folder.name) : t.add}
      okText={folder ? t.save : t.add}
      cancelText={t.cancel}
      confirmLoading={adding.busy || changing.busy}
      onOk={form.submit}
      onCancel={close}
    >
      <Form form={form} layout="vertical" initialValues={{ name: folder?.name ?? '' }} onFinish={save}>
        <Field name="name" label={t.name} required max={60}>
          <Input autoFocus maxLength={60} />
        </Field>
      </Form>
    </Modal>
  )
}
