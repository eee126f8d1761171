import type { Member, memberAdd, InitialCredential } from '../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NewForm } from '#web/ui/form/NewForm.tsx'
import { useNewRecord } from '#web/ui/form/use-new-record.ts'
import { PermissionSummary, useMemberPermissions } from './Abilities.tsx'
import { bodyOfNew, emptyDraft, type MemberDraft } from './member-draft.ts'
import { MemberFields } from './fields/MemberFields.tsx'
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
  const record = useNewRecord<typeof memberAdd, Draft>({
    name: 'member.new',
    empty: { ...emptyDraft(roles), first: 'code' },
    line: 'POST /pressplatform/users',
    ask: (values) => ({ body: bodyOfNew(values, values.first) }),
    refresh: memberLines,
    added: ({ member }) => t.created_(member.name),
    done: ({ member, secret }) => done(member, secret),
  })
  const { typed } = record.draft
  const abilities = useMemberPermissions(undefined, typed)
  return (
    <NewForm {...record} title={t.newMember} note={t.newNote} label={t.add} close={close} below={<PermissionSummary answer={abilities} isNew />}>
      <MemberFields typed={typed} savedRoles={roles} mayRoles={mayRoles} isNew />
    </NewForm>
  )
}
