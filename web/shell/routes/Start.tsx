import { Navigate } from 'react-router'
import { deviceHere } from '#web/kernel/page/device.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { startPath } from './start-path.ts'
import type { Entry } from '#web/kernel/screen.ts'

/** `/`, when the server has not chosen already. */
export function Start({ entries }: { entries: readonly Entry[] }) {
  const menu = useGlobal((state) => state.menuNavigation)
  const device = deviceHere()
  return <Navigate to={startPath(menu, entries, device === 'Android' || device === 'IOS')} replace />
}
