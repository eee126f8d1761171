import { useEffect } from 'react'
import { kernelTexts } from '../kernel/kernel-texts.ts'
import { screenHref } from '../kernel/router-base.ts'
import { useSession } from '../kernel/session.tsx'
import { useTexts } from '../kernel/use-texts.ts'
import { ErrorState } from '../ui/ErrorState.tsx'

/** Nothing stands at this address. */
export function Missing() {
  const t = useTexts(kernelTexts)
  const { siteTitle } = useSession()
  useEffect(() => {
    document.title = `${t.notFound} · ${siteTitle}`
  }, [t, siteTitle])
  return <ErrorState title={t.notFound} detail={t.notFoundDetail} level={1} action={{ label: t.home, href: screenHref('/') }} />
}
