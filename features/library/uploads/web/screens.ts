import type { WebFeature } from '#web/kernel/screen.ts'
import { fill } from '#web/kernel/slots.ts'
import { trayParts } from '#web/shell/shell-slots.ts'

export const uploadsWeb: WebFeature = {
  fillings: [fill(trayParts, { name: 'uploads', load: () => import('./tray/UploadTray.tsx').then(({ UploadTray }) => UploadTray) })],
}
