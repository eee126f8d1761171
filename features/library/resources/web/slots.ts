import { slot } from '#web/kernel/slots.ts'
import type { ResourceFull } from '../contract.ts'

/** Beside the upload button: ways to make a resource other than uploading one. `folderId` is the folder of the person's own that is shown. */
export const newResourceSlot = slot<{ folderId: string | null }>('newResource')

/** Below the preview of a resource that the person may edit: what can be done with its kind. */
export const resourceToolsSlot = slot<{ resource: ResourceFull }>('resourceTools')

/** In the preview of a video or audio that the person may edit: how it was used in the last 30 days. */
export const resourceFiguresSlot = slot<{ resource: ResourceFull }>('resourceFigures')
