import { slot } from '#web/kernel/slots.ts'

/** At the end of the header of every frame, before the picture of oneself. */
export const topBarTools = slot('topBarTools')
/** Above the tasks of the server in the task tray: what this page itself has under way. */
export const trayParts = slot('trayParts')
/** Notices below the header of every frame. */
export const frameBars = slot('frameBars')
/** What stands beside every screen, such as drawers that open over it. */
export const appParts = slot('appParts')
/** The sections of the account page; the name of a part is its anchor. */
export const accountSections = slot('accountSections')
/** The sections of the system's administration; each is open to who may open the place of its name. */
export const systemSections = slot('systemSections')
/** The dialog in which feedback is given. */
export const feedbackDialog = slot<{ open: boolean; close: () => void }>('feedbackDialog')
