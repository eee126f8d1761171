import { Suspense, use, useEffect, type ComponentType } from 'react'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { loadScreen } from '#web/kernel/loading/lazy-failure.ts'
import { useShownName } from '#web/kernel/page/object-name.ts'
import { useSession } from '#web/kernel/session/session.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import type { Requirement } from '#web/kernel/screen.ts'
import { mayOpen } from '../person/places.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { useRights } from '../person/use-places.ts'

type Load = () => Promise<{ default: ComponentType }>

interface ScreenFrameProps {
  load: Load
  title: { zh: string; en: string }
  needs: Requirement
}

const loaded = new WeakMap<Load, Promise<{ default: ComponentType }>>()

function pageOf(load: Load) {
  const page = loaded.get(load) ?? loadScreen(load)
  loaded.set(load, page)
  return page
}

/** One screen in its layout: loads it on demand behind a spinner, sets the title, checks the required right and catches errors. */
export function ScreenFrame({ load, title, needs }: ScreenFrameProps) {
  const t = useTexts(kernelTexts)
  const { siteTitle } = useSession()
  const name = useShownName((state) => state.name)
  const allowed = mayOpen({ needs }, useRights())
  const screenTitle = inLanguage(title)
  useEffect(() => {
    document.title = [name, screenTitle, siteTitle].filter(Boolean).join(' · ')
  }, [name, screenTitle, siteTitle])
  if (!allowed) return <ErrorState title={t.forbidden} detail={t.forbiddenDetail} level={1} />
  return (
    <ScreenBoundary onRetry={() => loaded.delete(load)}>
      <Suspense fallback={<Spinner label={t.loading} />}>
        <Page load={load} />
      </Suspense>
    </ScreenBoundary>
  )
}

function Page({ load }: { load: Load }) {
  const { default: Screen } = use(pageOf(load))
  return <Screen />
}
