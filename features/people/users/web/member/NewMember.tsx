import type { Member, memberAdd, InitialCredential } from '../../contract.ts'
import { App } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { PermissionSummary, useMemberPermissions } from './Abilities.tsx'
import { bodyOfNew, emptyDraft, type MemberDraft } from './member-draft.ts'
import { MemberFields } from './MemberFields.tsx'
import { texts } from '../texts.ts'
import { memberLines } from '../list/user-lines.ts'

interface Props {
  /** Default roles, from the screen (authors, teachers). */
  roles: string[]
  mayRoles: boolean
  close: () => void
  /** Called after the member was created; the secret for the first sign-in is shown once. */
  done: (member: Member, secret: InitialCredential | null) => void
}

interface Draft extends MemberDraft {
  first: 'code' | 'password' | 'none'
}

/** Form for a new member. */
export function NewMember({ roles, mayRoles, close, done }: Props) {
  const t = useTexts(texts)
  const { message } = App.useApp()
  const draft = useDraftForm<Draft>('member.new', { ...emptyDraft(roles), first: 'code' })
  const abilities = useMemberPermissions(undefined, draft.typed)
  const [add, { busy }] = useCall<typeof memberAdd>('POST /pressplatform/users', {
    fields: draft.form,
    refresh: memberLines,
    onDone({ member, secret }) {
      void message.success(t.created_(member.name))
      draft.finish(() => done(member, secret))
    },
  })
  return (
    <NewForm
      title={t.newMember}
      note={t.newNote}
      draft={draft}
      busy={busy}
      label={t.add}
      save={(values) => void add({ body: bodyOfNew(values, values.first) })}
      close={close}
      below={<PermissionSummary answer={abilities} isNew />}
    >
      <MemberFields typed={draft.typed} savedRoles={roles} mayRoles={mayRoles} isNew />
    </NewForm>
  )
}
