import type { Institution, institutionImpact } from '../../contract.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { effectsOf } from '#web/ui/list/selection/use-batch.ts'
import { useImpactConfirm } from '#web/ui/list/selection/use-impact-confirm.tsx'
import { texts } from '../texts.ts'

/** Asks before an institution stops for all of its people, because it is suspended or its term is set to an end that has passed. */
export function useAskToStop() {
  const t = useTexts(texts)
  const confirm = useImpactConfirm()
  return ({ id, name }: Pick<Institution, 'id' | 'name'>, how: 'suspend' | 'expire', run: () => unknown) =>
    confirm({
      title: how === 'suspend' ? t.suspendTitle(name) : t.expireTitle(name),
      help: how === 'suspend' ? t.suspendHelp : t.expireHelp,
      ok: () => (how === 'suspend' ? t.suspend : t.expireNow),
      async load() {
        const counts = await send<typeof institutionImpact>(
          'GET /pressplatform/institutions/{institutionId}/impact',
          { institutionId: id },
          { silent: true },
        )
        return { effects: effectsOf(counts, { accounts: t.endAccounts, signedIn: t.endSessions }) }
      },
      run,
    })
}
