import { lazyDialog } from '#web/kernel/loading/lazy-dialog.tsx'

export const PublishDialog = lazyDialog(() => import('./PublishDialog.tsx').then((module) => module.PublishDialog))
export const EditionsDrawer = lazyDialog(() => import('./EditionsDrawer.tsx').then((module) => module.EditionsDrawer))
