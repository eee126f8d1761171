import type { Usergroup, usergroupAdd } from '@recto/contract/usergroups'
import { App } from 'antd'
import { useCall } from '../../kernel/use-call.ts'
import { useTexts } from '../../kernel/use-texts.ts'
import { DraftFields } from '../../ui/form/DraftFields.tsx'
import { FormFoot } from '../../ui/form/FormFoot.tsx'
import { MarginForm } from '../../ui/form/MarginForm.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'
import { bodyOfGroup, emptyGroup } from './group-draft.ts'
import { GroupFields } from './GroupFields.tsx'
import { groupTexts } from './texts.ts'
import { groupLines } from './use-group-list.ts'

/** The form for a new group: a list or a rule. */
export function NewGroup({ close, done }: { close: () => void; done: (group: Usergroup) => void }) {
  const t = useTexts(groupTexts)
  const { message } = App.useApp()
  const draft = useDraftForm('group.new', emptyGroup)
  const [add, { busy }] = useCall<typeof usergroupAdd>('POST /pressplatform/usergroup/add', {
    fields: draft.form,
    refresh: groupLines,
    onDone(group) {
      draft.accept(emptyGroup)
      void message.success(t.saved)
      // The guard of the form lets one go only after nothing differs any more.
      setTimeout(() => done(group))
    },
  })
  return (
    <MarginForm
      title={t.newGroup}
      note={t.newNote}
      open
      close={close}
      foot={<FormFoot changes={0} busy={busy} cancel={close} submit={draft.form.submit} label={t.add} />}
    >
      <DraftFields draft={draft} save={(values) => void add({ query: {}, body: bodyOfGroup(values) })}>
        <GroupFields typed={draft.typed} isNew />
      </DraftFields>
    </MarginForm>
  )
}
