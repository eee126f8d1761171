import { App } from 'antd'
import type { questionCategoryAdd, questionCategoryChange, questionCategoryRemove, QuestionCategory } from '../../contract-banks.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { bankLines, questionLines } from '../lines.ts'
import { texts } from '../texts.ts'

/** Adds, renames and removes categories of a bank; `removed` is told the id of a removed one. */
export function useCategoryActions(bankId: string, removed: (id: string) => void) {
  const t = useTexts(texts)
  const { modal } = App.useApp()
  const refresh = [...bankLines, ...questionLines]
  const [add, adding] = useCall<typeof questionCategoryAdd>('POST /question/banks/{bankId}/categories', { refresh })
  const [change, changing] = useCall<typeof questionCategoryChange>('PUT /question/categories/{categoryId}', { refresh })
  const [take] = useCall<typeof questionCategoryRemove>('DELETE /question/categories/{categoryId}', { refresh })
  return {
    busy: adding.busy || changing.busy,
    add: async (name: string, parentId: string | null) => (await add({ bankId, body: { name, parentId } })) !== undefined,
    rename: async ({ id, parentId }: QuestionCategory, name: string) => (await change({ categoryId: id, body: { name, parentId } })) !== undefined,
    remove({ id, name }: QuestionCategory) {
      modal.confirm({
        title: t.askRemoveCategory(name),
        content: t.removeCategoryHelp,
        okText: t.removeCategory,
        okButtonProps: { danger: true },
        cancelText: t.cancel,
        onOk: async () => {
          if ((await take({ categoryId: id })) !== undefined) removed(id)
        },
      })
    },
  }
}
