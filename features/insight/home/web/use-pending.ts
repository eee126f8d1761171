import type { customerList } from '#features/people/customers/contract.ts'
import type { feedbackList } from '#features/messaging/feedback/contract.ts'
import type { memberList } from '#features/people/users/contract.ts'
import type { identityList } from '#features/people/identity/contract.ts'
import type { rechargeListAll } from '#features/money/recharges/contract.ts'
import type { systemStatus } from '#features/insight/system/contract.ts'
import type { textbookList } from '#features/authoring/textbooks/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRights } from '#web/kernel/session/rights.ts'
import { usePlaces } from '#web/shell/person/use-places.ts'

/** Lists are queried for their total only. */
const one = { size: 1 }

interface Pending {
  name: 'applied' | 'feedback' | 'identities' | 'recharges' | 'customers' | 'changed' | 'failed'
  count: number
  path: string
}

/** Number of open tasks by kind, limited to those that the person may handle; undefined until all are loaded. */
export function usePending(): readonly Pending[] | undefined {
  const rights = useRights()
  const open = new Set(usePlaces().map(({ name }) => name))
  const { administrator, modules } = rights
  const all = modules.includes('allbook')
  const asked = [
    {
      name: 'applied',
      path: '/user/list?states=applied',
      ask: useRead<typeof memberList>(
        'POST /unifiedplatform/v1/organization/origina/users',
        rights.features['user_management']?.includes('disable') ? { body: { ...one, states: ['applied'] } } : undefined,
      ),
    },
    {
      name: 'feedback',
      path: '/feedback/list?state=new',
      ask: useRead<typeof feedbackList>('POST /pressplatform/feedback/list', open.has('feedback') ? { body: { ...one, state: 'new' } } : undefined),
    },
    {
      name: 'identities',
      path: '/idauthentication/list?state=pending',
      ask: useRead<typeof identityList>(
        'GET /pressplatform/idauthentication/list',
        open.has('identities') ? { query: { ...one, state: 'pending' } } : undefined,
      ),
    },
    {
      name: 'recharges',
      path: '/organization/recharge?view=all&state=pending',
      ask: useRead<typeof rechargeListAll>('GET /pressplatform/recharges/all', administrator ? { query: { ...one, state: 'pending' } } : undefined),
    },
    {
      name: 'customers',
      path: '/customer/list?state=new',
      ask: useRead<typeof customerList>('GET /pressplatform/customer/list', administrator ? { query: { ...one, state: 'new' } } : undefined),
    },
    {
      name: 'changed',
      path: all ? '/textmange/institutions/?state=changed' : '/textmange/mytext/?state=changed',
      ask: useRead<typeof textbookList>(
        'POST /pressplatform/textbooks/info',
        modules.includes('tbook') ? { body: { ...one, scope: all ? 'institution' : 'mine', state: 'changed' } } : undefined,
      ),
    },
  ] as const
  const system = useRead<typeof systemStatus>('GET /pressplatform/system/status', modules.includes('SystemManagement') ? {} : undefined)
  if (system.isLoading || asked.some(({ ask }) => ask.isLoading)) return undefined
  const counts: Pending[] = [
    ...asked.map(({ name, path, ask }) => ({ name, path, count: ask.data?.total ?? 0 })),
    { name: 'failed', path: '/system', count: system.data?.institution.failed ?? 0 },
  ]
  return counts.filter(({ count }) => count > 0)
}
