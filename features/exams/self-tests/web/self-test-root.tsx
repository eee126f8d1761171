import { createRoot } from 'react-dom/client'
import { startPage } from '#web/light/start.ts'
import { SelfTestPage } from './page/SelfTestPage.tsx'

/** Starts the screen of self-tests. */
startPage(() => {
  const place = document.getElementById('self-test')
  if (place) createRoot(place).render(<SelfTestPage />)
})
