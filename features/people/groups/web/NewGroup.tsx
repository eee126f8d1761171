import type { Usergroup, usergroupAdd } from '../contract.ts'
import { App } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { bodyOfGroup, emptyGroup } from './group-draft.ts'
import { GroupFields } from './GroupFields.tsx'
import { groupTexts } from './texts.ts'
import { groupLines } from './group-lines.ts'

/** Form for a new group: a list or a rule. */
export function NewGroup({ close, done }: { close: () => void; done: (group: Usergroup) => void }) {
  const t = useTexts(groupTexts)
  const { message } = App.useApp()
  const draft = useDraftForm('group.new', emptyGroup)
  const [add, { busy }] = useCall<typeof usergroupAdd>('POST /pressplatform/usergroup/add', {
    fields: draft.form,
    refresh: groupLines,
    onDone(group) {
      void message.success(t.saved)
      draft.finish(() => done(group))
    },
  })
  return (
    <NewForm
      title={t.newGroup}
      note={t.newNote}
      draft={draft}
      busy={busy}
      label={t.add}
      save={(values) => void add({ query: {}, body: bodyOfGroup(values) })}
      close={close}
    >
      <GroupFields typed={draft.typed} isNew />
    </NewForm>
  )
}
