import { pageData } from '#web/kernel/page/page-data.ts'

/** Lets the page of a test say without a network that the answers are kept and go on by itself, instead of the browser's error page. Begins when the page has loaded. */
export function keepOfflinePage(): void {
  const { build } = pageData('copies') ?? {}
  if (!build || !('serviceWorker' in navigator)) return
  const keep = async () => {
    const offline = await import('#features/reading/reader/web/offline/offline-page.ts')
    await offline.keepOfflinePage({ build, scope: '/examination', page: 'examination-offline' })
  }
  // A browser that denies workers or storage has the page with a network only.
  const begin = () => void keep().catch(() => undefined)
  if (document.readyState === 'complete') begin()
  else addEventListener('load', begin, { once: true })
}
