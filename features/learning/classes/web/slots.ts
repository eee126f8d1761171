import { slot } from '#web/kernel/slots.ts'

/** Facts of a class on its overview, below its own. */
export const classFacts = slot<{ classId: string }>('classFacts')
/** Settings of a class below the form of its own. */
export const classSettings = slot<{ classId: string; disabled: boolean }>('classSettings')
