import { App } from 'antd'
import { addUploads } from '#features/library/uploads/web/add-uploads.ts'
import { asUploaded, withH5p } from '#features/library/uploads/web/h5p.ts'
import { useRef } from 'react'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { fileProblem } from '#web/ui/files/file-rule.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { uiTexts } from '#web/ui/texts.ts'
import type { resourceAdd } from '../../contract.ts'
import { uploadRule } from '../kinds.ts'
import { resourceLines } from '../lines.ts'
import { listTexts } from '../list/texts.ts'

interface Target {
  scope: 'own' | 'institution'
  folderId: string | null
}

/** Uploads files in the background and makes a resource of each one in the given place. `input` is the field that `choose` opens. */
export function useAddFiles(target: Target) {
  const t = useTexts(listTexts)
  const words = useTexts(uiTexts)
  const { message } = App.useApp()
  const refresh = useRefreshQueries(resourceLines)
  const field = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    const good = files.map(asUploaded).filter((file) => {
      const problem = fileProblem(file, uploadRule, words)
      if (problem) void message.error(problem)
      return !problem
    })
    if (!good.length) return
    void addUploads(good, {
      // The tray says why it failed, and offers to try it again.
      async onComplete(uploadId) {
        await send<typeof resourceAdd>('POST /pressplatform/resources', { body: { uploadId, ...target }, key: newKey() }, { silent: true })
        await refresh()
      },
    })
  }
  const input = (
    <input
      ref={field}
      type="file"
      multiple
      className="visually-hidden"
      tabIndex={-1}
      aria-label={t.upload}
      accept={withH5p(uploadRule.suffixes)
        .map((suffix) => `.${suffix}`)
        .join(',')}
      onChange={({ target: { files }, target: element }) => {
        take([...(files ?? [])])
        element.value = ''
      }}
    />
  )
  return { take, choose: () => field.current?.click(), input }
}
