import type { Textbook } from '../../contract.ts'
import type { editionCancel } from '../../contract-publishing.ts'
import { App } from 'antd'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { effectsOf } from '#web/ui/list/selection/use-batch.ts'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { publishTexts } from './publish-texts.ts'
import { previewOf, useRefreshTextbooks } from '../list/actions/use-textbook-batch.tsx'

/** Unpublishes a textbook after a confirmation that states the number of readers. */
export function useCancelPublication(): (book: Pick<Textbook, 'id' | 'name'>) => void {
  const t = useTexts(publishTexts)
  const refresh = useRefreshTextbooks()
  const { message } = App.useApp()
  const confirm = useImpactConfirm()
  return ({ id, name }) =>
    confirm({
      title: t.askCancel(name),
      help: t.askCancelHelp,
      ok: () => t.cancelPublication,
      cancel: t.keep,
      async load() {
        const { done, failed, effects } = await previewOf([id], 'cancel')
        return { effects: effectsOf(effects, { readers: t.endReaders }), skipped: failed, able: done.length }
      },
      async run() {
        try {
          await send<typeof editionCancel>('PUT /pressplatform/textbooks/publish/cancel', { body: { id } })
          void message.success(t.cancelled(name))
        } catch (error) {
          // The request layer has already shown the reason; refresh the list anyway.
          if (!(error instanceof RequestError)) throw error
        }
        await refresh()
      },
    })
}
