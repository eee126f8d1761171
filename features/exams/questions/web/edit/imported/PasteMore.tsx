import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { questionImportPaste } from '../../../contract-imports.ts'
import { importLines } from '../../lines.ts'
import { PasteBox } from './PasteBox.tsx'
import { pasteTexts } from './paste-texts.ts'

interface Added {
  first: number
  count: number
  beside: number
}

/** Appends pasted questions to the open import. */
export function PasteMore({ importId }: { importId: string }) {
  const t = useTexts(pasteTexts)
  const [added, setAdded] = useState<Added>()
  const [paste, { busy, error }] = useCall<typeof questionImportPaste>('POST /question/imports/{importId}/items', {
    refresh: importLines,
    silent: true,
  })
  const read = async (text: string) => {
    const answer = await paste({ importId, body: { text } })
    if (answer) setAdded({ first: answer.data.first, count: answer.data.count, beside: answer.data.findings.length })
    return answer !== undefined
  }
  return (
    <PasteBox title={t.pasteMore} read={read} busy={busy} refused={error?.fields?.[0]?.message ?? error?.message ?? ''}>
      {added && (
        <>
          {t.added(added.count)}
          {added.beside > 0 && `，${t.beside(added.beside)}`}{' '}
          <Link to={`?${new URLSearchParams({ import: importId, item: String(added.first) })}`}>{t.see(added.first)}</Link>
        </>
      )}
    </PasteBox>
  )
}
