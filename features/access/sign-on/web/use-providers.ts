import type { Provider, providerEnable, providerList, providerOrder, providerRemove } from '../contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { send } from '#web/kernel/send/send.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { localizedName } from './name-in.ts'
import { texts } from './texts.ts'

const line = 'GET /pressplatform/sign-on/providers'
type Named = Pick<Provider, 'id' | 'name' | 'nameEn'>
const refresh = { refresh: [line] }

/** The providers of the institution, and the actions of the list. */
export function useProviders(wanted: boolean) {
  const t = useTexts(texts)
  const confirm = useImpactConfirm()
  const notify = useUndo()
  const asked = useRead<typeof providerList>(line, wanted ? {} : undefined)
  const [setEnabled] = useCall<typeof providerEnable>('PUT /pressplatform/sign-on/providers/{providerId}/enabled', refresh)
  const [setOrder] = useCall<typeof providerOrder>('PUT /pressplatform/sign-on/order', refresh)
  const [removeProvider] = useCall<typeof providerRemove>('DELETE /pressplatform/sign-on/providers/{providerId}', refresh)
  const items = asked.data?.items ?? []

  async function setTo(provider: Named, enabled: boolean, undoable: boolean) {
    const { id } = provider
    const name = localizedName(provider)
    const done = await setEnabled({ providerId: id, body: { enabled } })
    if (!done) return
    const text = enabled ? t.didEnable(name) : t.didDisable(name)
    notify(text, undoable ? () => void setTo(provider, !enabled, false) : undefined)
  }
  /** What ends without this provider, from its present state. */
  const load = async (id: string) => {
    const { items: present } = await send<typeof providerList>(line, {}, { silent: true })
    const people = present.find((each) => each.id === id)?.people ?? 0
    return { effects: people ? [t.endPeople(people)] : [] }
  }
  async function enable(provider: Named, enabled: boolean) {
    if (enabled) return setTo(provider, true, true)
    confirm({
      title: t.disableTitle(localizedName(provider)),
      help: t.disableHelp,
      ok: () => t.disable,
      load: () => load(provider.id),
      run: () => setTo(provider, false, true),
    })
  }
  /** Action that moves a provider up (-1) or down (1); undefined at the ends of the list. */
  const move = (at: number, by: number) => {
    const other = items[at + by]
    if (!other) return undefined
    const ids = items.map(({ id }) => id)
    return () => void setOrder({ body: { ids: ids.with(at, other.id).with(at + by, ids[at] ?? '') } })
  }
  const remove = (provider: Named, after: () => void) =>
    confirm({
      title: t.removeTitle(localizedName(provider)),
      help: t.removeHelp,
      ok: () => t.remove,
      load: () => load(provider.id),
      async run() {
        if (!(await removeProvider({ providerId: provider.id }))) return
        notify(t.removed(localizedName(provider)))
        after()
      },
    })
  return { asked, items, enable, move, remove }
}
