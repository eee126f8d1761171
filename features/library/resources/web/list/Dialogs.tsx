import { MoveDialog } from '../dialogs/MoveDialog.tsx'
import { ReplaceDialog } from '../dialogs/ReplaceDialog.tsx'
import { ShareDialog } from '../dialogs/ShareDialog.tsx'
import { TagsDialog } from '../dialogs/TagsDialog.tsx'
import type { ResourceActions } from './use-resource-actions.tsx'

/** The dialog that an action has opened. */
export function Dialogs({ actions }: { actions: ResourceActions }) {
  const { asking, closeAsking: close } = actions
  const [first] = asking?.rows ?? []
  if (!asking || !first) return null
  const { rows } = asking
  switch (asking.what) {
    case 'move':
      return <MoveDialog rows={rows} move={(scope, folderId) => (actions.move(rows, scope, folderId), close())} close={close} />
    case 'tags':
      return <TagsDialog rows={rows} tag={(add, remove) => (actions.tag(rows, add, remove), close())} close={close} />
    case 'share':
      return <ShareDialog of={rows.map(({ id, title }) => ({ id, name: title }))} close={close} />
    case 'replace':
      return <ReplaceDialog resource={first} close={close} />
  }
}
