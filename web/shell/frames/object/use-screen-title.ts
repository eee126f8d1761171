import { useEffect } from 'react'
import { useMatches } from 'react-router'
import type { Screen } from '#web/kernel/screen.ts'
import { useSession } from '#web/kernel/session/session.tsx'
import { inLanguage } from '#web/kernel/texts/language.ts'

/** Sets the title of the page while something else is shown in place of the screen, which would set it. */
export function useScreenTitle(): void {
  const { siteTitle } = useSession()
  const screen = useMatches().at(-1)?.handle as Screen | undefined
  const title = screen ? inLanguage(screen.title) : ''
  useEffect(() => {
    document.title = [title, siteTitle].filter(Boolean).join(' · ')
  }, [title, siteTitle])
}
