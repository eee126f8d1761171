import { slot } from '#web/kernel/slots.ts'

/** What is known of the file of a block besides its properties, such as the resource that it is and how far its conversion is. */
export const fileFactsSlot = slot<{ fileId: string }>('file-facts')
