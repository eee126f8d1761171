import { kernelTexts } from '../kernel/kernel-texts.ts'
import { useTexts } from '../kernel/use-texts.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** The frame itself failed, not the screen in it: nothing is left but to load the page again. */
export function FrameFailed() {
  const t = useTexts(kernelTexts)
  return <ErrorState whole title={t.screenFailed} detail={t.frameFailedDetail} action={{ label: t.reload, onClick: () => location.reload() }} />
}
