import type { textbookImportRule } from '#contract/files.ts'
import type { textbookImport } from '../contract.ts'
import { useState } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useFileUpload } from '#web/ui/files/use-file-upload.ts'

// The web app imports the contract as types only, so the rule is repeated here; the server checks again.
export const importRule = { suffixes: ['zip', 'md'], maxBytes: 256 * 1024 * 1024 } as const satisfies typeof textbookImportRule

/** The chosen file and its upload. `onJob` is called with the id of the import job. */
export function useImportUpload(onJob: (jobId: string) => void) {
  const [file, setFile] = useState<File>()
  const { start, refuse, ...upload } = useFileUpload()
  const startAs = async (name: string) => {
    if (!file || upload.sending) return
    await start(file, async (chosen, options) => {
      const line = 'POST /pressplatform/textbooks/import'
      const asked = { file: chosen, body: { ...(name.trim() && { name: name.trim() }) } }
      const { jobId } = await send<typeof textbookImport>(line, asked, { ...options, silent: true })
      setFile(undefined)
      onJob(jobId)
    })
  }
  const take = (chosen: File | undefined) => {
    refuse('')
    setFile(chosen)
  }
  return { ...upload, file, take, start: startAs }
}
