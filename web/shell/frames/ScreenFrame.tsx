import { Suspense, use, useEffect } from 'react'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { forgetScreen, screenComponent } from '#web/kernel/loading/loaded-screens.ts'
import { useShownName } from '#web/kernel/page/object-name.ts'
import { useSession } from '#web/kernel/session/session.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Refused } from '#web/ui/states/Refused.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { WorkScreen } from '#web/kernel/screen.ts'
import { mayOpen, requirementOf, useRights } from '#web/kernel/session/rights.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/** One screen in its layout: loads it on demand behind a spinner, sets the title, checks the required right and catches errors. */
export function ScreenFrame({ screen }: { screen: WorkScreen }) {
  const { page: load, title, refusesItself = false } = screen
  const t = useTexts(kernelTexts)
  const { siteTitle } = useSession()
  const name = useShownName((state) => state.name)
  const allowed = mayOpen({ needs: requirementOf(screen) }, useRights()) || refusesItself
  const screenTitle = inLanguage(title)
  useEffect(() => {
    document.title = [name, screenTitle, siteTitle].filter(Boolean).join(' · ')
  }, [name, screenTitle, siteTitle])
  if (!allowed) return <Refused />
  return (
    <ScreenBoundary onRetry={() => forgetScreen(load)}>
      <Suspense fallback={<Spinner label={t.loading} />}>
        <Page load={load} />
      </Suspense>
    </ScreenBoundary>
  )
}

function Page({ load }: { load: WorkScreen['page'] }) {
  const { default: Screen } = use(screenComponent(load))
  return <Screen />
}
