import { useState } from 'react'

/** Whether a file of a form's text or of its files is on its way. */
export function useBusyFiles() {
  const [busy, setBusy] = useState({ text: false, files: false })
  return { busy: busy.text || busy.files, note: (part: 'text' | 'files', on: boolean) => setBusy((now) => ({ ...now, [part]: on })) }
}
