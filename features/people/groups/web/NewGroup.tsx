import type { Usergroup, usergroupAdd } from '../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { bodyOfGroup, emptyGroup, type GroupDraft } from './group-draft.ts'
import { groupLines } from './group-lines.ts'
import { GroupFields } from './GroupFields.tsx'
import { groupTexts } from './texts.ts'

/** Form for a new group: a list or a rule. */
export function NewGroup({ close, done }: { close: () => void; done: (group: Usergroup) => void }) {
  const t = useTexts(groupTexts)
  const record = useNewRecord<typeof usergroupAdd, GroupDraft>({
    name: 'group.new',
    empty: emptyGroup,
    line: 'POST /pressplatform/usergroup/add',
    ask: (values) => ({ query: {}, body: bodyOfGroup(values) }),
    refresh: groupLines,
    added: () => t.saved,
    done,
  })
  return (
    <NewForm {...record} title={t.newGroup} note={t.newNote} label={t.add} close={close}>
      <GroupFields typed={record.draft.typed} isNew />
    </NewForm>
  )
}
