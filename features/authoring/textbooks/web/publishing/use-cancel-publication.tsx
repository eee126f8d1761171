import type { Textbook } from '../../contract.ts'
import type { editionCancel } from '../../contract-publishing.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { App } from 'antd'
import { send } from '#web/kernel/send/send.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { publishTexts } from './publish-texts.ts'
import { useRefreshTextbooks } from '../list/actions/use-textbook-batch.tsx'

/** Unpublishes a textbook after a confirmation that states the number of readers. */
export function useCancelPublication(): (book: Pick<Textbook, 'id' | 'name' | 'readerCount'>) => void {
  const t = useTexts(publishTexts)
  const refresh = useRefreshTextbooks()
  const { modal, message } = App.useApp()
  return ({ id, name, readerCount }) => {
    modal.confirm({
      title: t.askCancel(name),
      content: readerCount ? t.askCancelReaders(thousands(readerCount)) : t.askCancelHelp,
      okText: t.cancelPublication,
      okButtonProps: { danger: true },
      cancelText: t.keep,
      async onOk() {
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
}
