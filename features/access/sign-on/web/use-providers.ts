import type { Provider, providerEnable, providerList, providerOrder, providerRemove } from '../contract.ts'
import { App } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { localizedName } from './name-in.ts'
import { texts } from './texts.ts'

const line = 'GET /pressplatform/sign-on/providers'
const refresh = { refresh: [line] }

/** The providers of the institution, and the actions of the list. */
export function useProviders(wanted: boolean) {
  const t = useTexts(texts)
  const { modal } = App.useApp()
  const notify = useUndo()
  const asked = useRead<typeof providerList>(line, wanted ? {} : undefined)
  const [setEnabled] = useCall<typeof providerEnable>('PUT /pressplatform/sign-on/providers/{providerId}/enabled', refresh)
  const [setOrder] = useCall<typeof providerOrder>('PUT /pressplatform/sign-on/order', refresh)
  const [removeProvider] = useCall<typeof providerRemove>('DELETE /pressplatform/sign-on/providers/{providerId}', refresh)
  const items = asked.data?.items ?? []

  async function enable(provider: Pick<Provider, 'id' | 'name' | 'nameEn'>, enabled: boolean, undoable = true) {
    const { id } = provider
    const name = localizedName(provider)
    const done = await setEnabled({ providerId: id, body: { enabled } })
    if (!done) return
    const text = enabled ? t.didEnable(name) : t.didDisable(name)
    notify(text, undoable ? () => void enable(provider, !enabled, false) : undefined)
  }
  /** Action that moves a provider up (-1) or down (1); undefined at the ends of the list. */
  const move = (at: number, by: number) => {
    const other = items[at + by]
    if (!other) return undefined
    const ids = items.map(({ id }) => id)
    return () => void setOrder({ body: { ids: ids.with(at, other.id).with(at + by, ids[at] ?? '') } })
  }
  const remove = (provider: Provider, after: () => void) => {
    const { id, people } = provider
    const name = localizedName(provider)
    return modal.confirm({
      title: t.removeTitle(name),
      content: t.removeBody(people),
      okText: t.remove,
      okButtonProps: { danger: true },
      onOk: async () => {
        if (!(await removeProvider({ providerId: id }))) return
        notify(t.removed(name))
        after()
      },
    })
  }
  return { asked, items, enable, move, remove }
}
