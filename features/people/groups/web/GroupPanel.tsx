import { DeleteOutlined } from '@ant-design/icons'
import type { Usergroup, usergroupAdd, usergroupRemove, usergroupSearch } from '../contract.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App, Button, Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { send } from '#web/kernel/send/send.ts'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { DraftFields } from '#web/ui/form/draft/DraftFields.tsx'
import formStyles from '#web/ui/form/form.module.css'
import { FormFoot } from '#web/ui/form/FormFoot.tsx'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { useDraftForm } from '#web/ui/form/draft/use-draft-form.ts'
import { bodyOfGroup, draftOfGroup, type GroupDraft } from './group-draft.ts'
import { GroupFields } from './GroupFields.tsx'
import { GroupGrants } from './GroupGrants.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { groupTexts } from './texts.ts'
import { groupLines, groupsLine } from './group-lines.ts'

interface Props {
  id: string
  row: Usergroup | undefined
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
}

/** One group beside the list: name, rule, members and textbooks. */
export function GroupPanel({ id, row, ...rest }: Props) {
  const t = useTexts(groupTexts)
  const asked = useRead<typeof usergroupSearch>(groupsLine, row ? undefined : { query: { contentId_: id }, body: {} })
  const group = row ?? asked.data?.items[0]
  if (group) return <Loaded group={group} {...rest} />
  const none = asked.error || asked.data
  return (
    <MarginForm title={none ? t.gone : t.groups} open close={rest.close}>
      {none ? <EmptyState title={t.gone} detail={t.goneHelp} /> : <Skeleton active />}
    </MarginForm>
  )
}

function Loaded({ group, close, walk }: Omit<Props, 'id' | 'row'> & { group: Usergroup }) {
  const t = useTexts(groupTexts)
  const { message } = App.useApp()
  const confirm = useImpactConfirm()
  const draft = useDraftForm<GroupDraft>(`group.${group.id}`, draftOfGroup(group), group.rowVersion)
  const [save, { busy }] = useCall<typeof usergroupAdd>('POST /pressplatform/usergroup/add', {
    fields: draft.form,
    refresh: groupLines,
    onDone(newest) {
      draft.accept(draftOfGroup(newest))
      void message.success(t.saved)
    },
  })
  const [remove] = useCall<typeof usergroupRemove>('GET /pressplatform/usergroup/delete', {
    refresh: groupLines,
    onDone() {
      void message.success(t.removed(group.name))
      close()
    },
  })
  const ask = () =>
    confirm({
      title: t.askRemove(group.name),
      help: t.askRemoveHelp,
      ok: () => t.remove,
      async load() {
        const { items } = await send<typeof usergroupSearch>(groupsLine, { query: { contentId_: group.id }, body: {} }, { silent: true })
        const { memberCount, grantCount } = items[0] ?? group
        return { effects: memberCount && grantCount ? [t.endAccess(thousands(memberCount), thousands(grantCount))] : [] }
      },
      run: () => remove({ query: { contentId_: group.id } }),
    })
  const changes = draft.changed.length
  return (
    <MarginForm
      title={group.name}
      note={`${t[group.kind]}　${t.memberCount} ${thousands(group.memberCount)}`}
      open
      close={close}
      walk={walk}
      {...(group.can.remove && {
        actions: <Button type="text" icon={<DeleteOutlined aria-hidden />} title={t.remove} aria-label={`${t.remove} ${group.name}`} onClick={ask} />,
      })}
      {...(group.can.change && {
        foot: <FormFoot changes={changes} busy={busy} cancel={changes ? draft.discard : close} submit={draft.form.submit} />,
      })}
    >
      {!group.can.change && <p className={formStyles.strip}>{t.readOnly}</p>}
      <DraftFields
        draft={draft}
        disabled={!group.can.change}
        save={(values) => void save({ query: { contentId_: group.id }, body: { ...bodyOfGroup(values), rowVersion: group.rowVersion } })}
      >
        <GroupFields typed={draft.typed} />
      </DraftFields>
      <GroupMembers group={group} />
      <GroupGrants group={group} />
    </MarginForm>
  )
}
