import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { startPage } from '#web/light/start.ts'
import { keepOfflinePage } from './offline/keep-offline-page.ts'
import { ExaminationPage } from './page/ExaminationPage.tsx'

/** Starts the screen of a test. The address says which test, and which attempt and part of it is looked at. */
startPage(() => {
  const place = document.getElementById('examination')
  if (!place) return
  keepOfflinePage()
  const asked = new URLSearchParams(location.search)
  const of = (name: string) => asked.get(name) ?? ''
  createRoot(place).render(<ExaminationPage testId={of('id')} memberId={pageData('member') ?? ''} view={of('view')} attemptId={of('attempt')} />)
})
