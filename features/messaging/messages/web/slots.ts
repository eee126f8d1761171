import { slot } from '#web/kernel/slots.ts'

/** One announcement, shown in the place of the inbox. */
export const announcementReader = slot<{ id: string }>('announcementReader')
