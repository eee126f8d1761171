import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { startPage } from '#web/light/start.ts'
import { phoneTexts } from './phone/phone-texts.ts'
import { PhonePage } from './phone/PhonePage.tsx'

/** Starts the page of a live hour. The address says of which class. */
startPage(() => {
  const place = document.getElementById('livehour')
  if (!place) return
  const classId = new URLSearchParams(location.search).get('id') ?? ''
  createRoot(place).render(
    classId ? <PhonePage classId={classId} memberId={pageData('member') ?? ''} /> : <p className="ph-empty">{textsOf(phoneTexts).noClass}</p>,
  )
})
