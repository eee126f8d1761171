import { createRoot } from 'react-dom/client'
import { pageData } from '#web/kernel/page/page-data.ts'
import { startPage } from '#web/light/start.ts'
import { PhoneDocument } from './PhoneDocument.tsx'

/** Shows the document of the address: `?id=…`, with `&page=12` at a page of it. */
startPage(() => {
  const root = document.getElementById('pdfview')
  if (!root) return
  const asked = new URLSearchParams(location.search)
  createRoot(root).render(<PhoneDocument id={asked.get('id') ?? ''} at={asked.get('page') ?? undefined} memberId={pageData('member') ?? ''} />)
})
