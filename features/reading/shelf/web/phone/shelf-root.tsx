import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { ProfilePanel } from './Me.tsx'
import { enableInfiniteShelf } from './infinite-shelf.ts'
import { startPage } from '#web/light/start.ts'

/** The server renders the shelf and the page of a book; the personal panel and infinite scrolling need this script. */
startPage(() => {
  const root = document.getElementById('me')
  const data = pageData('me')
  enableInfiniteShelf()
  if (root && data) createRoot(root).render(<ProfilePanel {...data} />)
})
