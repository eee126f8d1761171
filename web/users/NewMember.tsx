import type { Member, memberAdd, Secret } from '@recto/contract/users'
import { App } from 'antd'
import { useCall } from '../kernel/use-call.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { DraftFields } from '../ui/form/DraftFields.tsx'
import { FormFoot } from '../ui/form/FormFoot.tsx'
import { MarginForm } from '../ui/form/MarginForm.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { Abilities, useAbilities } from './Abilities.tsx'
import { bodyOfNew, emptyDraft, type MemberDraft } from './member-draft.ts'
import { MemberFields } from './MemberFields.tsx'
import { texts } from './texts.ts'
import { memberLines } from './user-lines.ts'

interface Props {
  /** The roles that the screen is about. */
  roles: string[]
  mayRoles: boolean
  close: () => void
  /** The person is there; the way in is shown once. */
  done: (member: Member, secret: Secret | null) => void
}

interface Draft extends MemberDraft {
  first: 'code' | 'password' | 'none'
}

/** The form for a new person. */
export function NewMember({ roles, mayRoles, close, done }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const empty: Draft = { ...emptyDraft(roles), first: 'code' }
  const draft = useDraftForm<Draft>('member.new', empty)
  const abilities = useAbilities(undefined, draft.typed)
  const [add, { busy }] = useCall<typeof memberAdd>('POST /pressplatform/users', {
    fields: draft.form,
    refresh: memberLines,
    onDone({ member, secret }) {
      draft.accept(empty)
      void message.success(t.created_(member.name))
      // The guard of the form lets one go only after nothing differs any more.
      setTimeout(() => done(member, secret))
    },
  })
  return (
    <MarginForm
      title={t.newMember}
      note={t.newNote}
      open
      close={close}
      foot={<FormFoot changes={0} busy={busy} cancel={close} submit={draft.form.submit} label={t.add} />}
    >
      <DraftFields draft={draft} save={(values) => void add({ body: bodyOfNew(values, values.first) })}>
        <MemberFields typed={draft.typed} savedRoles={roles} mayRoles={mayRoles} isNew />
      </DraftFields>
      <Abilities answer={abilities} isNew />
    </MarginForm>
  )
}
