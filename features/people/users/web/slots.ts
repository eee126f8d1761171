import { slot } from '#web/kernel/slots.ts'

/** Views of the users screen besides the list and the roles; the name of a part is its `view` in the address. */
export const userViews = slot('userViews')
/** The dialog by which chosen members join a group. */
export const joinGroupDialog = slot<{ ids: string[]; close: () => void }>('joinGroupDialog')
