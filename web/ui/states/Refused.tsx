import { screenHref } from '#web/kernel/page/router-base.ts'
import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ErrorState } from './ErrorState.tsx'

/** Shown in place of a screen that the person may not see, with the way back. */
export function Refused() {
  const t = useTexts(kernelTexts)
  return <ErrorState title={t.forbidden} detail={t.forbiddenDetail} level={1} action={{ label: t.home, href: screenHref('/') }} />
}
