import { createRoot } from 'react-dom/client'
import { startPage } from '#web/light/start.ts'
import { InvitationPage } from './invitation/InvitationPage.tsx'

/** Starts the page of an invitation. The code is in the address, or is typed. */
startPage(() => {
  const place = document.getElementById('invitation')
  if (place) createRoot(place).render(<InvitationPage given={new URLSearchParams(location.search).get('code') ?? ''} />)
})
