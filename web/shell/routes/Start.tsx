import { Navigate } from 'react-router'
import { currentDevice } from '#web/kernel/page/device.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { startPath } from './start-path.ts'
import type { Entry } from '#web/kernel/screen.ts'

/** The screen at `/`: goes to the person's start page if the server has not redirected already. */
export function Start({ entries }: { entries: readonly Entry[] }) {
  const menu = useGlobal((state) => state.menuNavigation)
  const device = currentDevice()
  return <Navigate to={startPath(menu, entries, device === 'Android' || device === 'IOS')} replace />
}
