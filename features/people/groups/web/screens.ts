import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { joinGroupDialog, userViews } from '#features/people/users/web/slots.ts'

export const groupsWeb: WebFeature = {
  fillings: [
    fill(userViews, { name: 'groups', load: () => import('./GroupsList.tsx').then(({ GroupsList }) => GroupsList) }),
    fill(joinGroupDialog, { name: 'join', load: () => import('./JoinDialog.tsx').then(({ JoinDialog }) => JoinDialog) }),
  ],
}
