import { useEffect } from 'react'
import { beforeLeave } from '#web/kernel/page/before-leave.ts'

/** Makes the browser ask before the tab is closed, but not when the request layer goes to the sign-in page: then the draft stays in this tab. */
export function useWarnBeforeUnload(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    const stop = () => window.removeEventListener('beforeunload', warn)
    const off = beforeLeave(stop)
    return () => {
      stop()
      off()
    }
  }, [on])
}
