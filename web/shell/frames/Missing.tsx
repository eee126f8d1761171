import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { kernelTexts } from '#web/kernel/texts/kernel-texts.ts'
import { screenHref } from '#web/kernel/page/router-base.ts'
import { useSession } from '#web/kernel/session/session.tsx'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { menuEntryName } from '../menu/MenuBranch.tsx'
import { trailTo } from '../menu/menu-trail.ts'

/** Shown for unknown addresses; for a menu entry without a screen it says that the feature is not available yet. */
export function NotFound() {
  const t = useTexts(kernelTexts)
  const { siteTitle } = useSession()
  const { pathname } = useLocation()
  const entry = trailTo(
    useGlobal((state) => state.menuNavigation),
    pathname,
  ).at(-1)
  const title = entry ? t.notOpen(menuEntryName(entry)) : t.notFound
  useEffect(() => {
    document.title = `${title} · ${siteTitle}`
  }, [title, siteTitle])
  return <ErrorState title={title} detail={entry ? t.notOpenDetail : t.notFoundDetail} level={1} action={{ label: t.home, href: screenHref('/') }} />
}
