import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'

/** Shown when the layout itself failed, not the screen in it; the page has to be reloaded. */
export function FrameFailed() {
  const t = useTexts(kernelTexts)
  return <ErrorState whole title={t.screenFailed} detail={t.frameFailedDetail} action={{ label: t.reload, onClick: () => location.reload() }} />
}
