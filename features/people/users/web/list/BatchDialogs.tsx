import type { Member } from '../../contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ExportDialog } from '#web/ui/export/ExportButton.tsx'
import { ActivationDialog } from '../first-access/ActivationDialog.tsx'
import { AssignDialog } from '../member/AssignDialog.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { joinGroupDialog } from '../slots.ts'
import type { Asking } from './member-batch-actions.tsx'
import { texts } from '../texts.ts'
import type { useMemberBatch } from './use-member-batch.ts'
import { exportColumns, exportOf, rareColumns } from './users-export.ts'

interface Props {
  what: Exclude<Asking, 'reject'>
  members: Member[]
  batch: ReturnType<typeof useMemberBatch>
  close: () => void
}

/** Dialogs of the batch actions on selected members. */
export function BatchDialogs({ what, members, batch, close }: Props) {
  const t = useTexts(texts)
  const ids = members.map(({ id }) => id)
  switch (what) {
    case 'group':
      return <Filled slot={joinGroupDialog} props={{ ids, close }} />
    case 'codes':
      return <ActivationDialog whom={{ ids }} close={close} />
    case 'export':
      return <ExportDialog open chosen columns={exportColumns(t)} leftOut={rareColumns} count={ids.length} start={exportOf({ ids })} close={close} />
    case 'roles':
    case 'department':
      return <AssignDialog what={what} count={ids.length} assign={(assignment) => batch.assign(members, assignment)} close={close} />
  }
}
