import { slot } from '#web/kernel/slots.ts'

/** Buttons that put a complete upload somewhere, beside it in the list of uploads. `taken` is called afterwards. */
export const uploadTaker = slot<{ uploadId: string; name: string; taken: () => void }>('uploadTaker')
