import type { contactKinds, CustomerState, customerSources, customerStates } from '../contract.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'
import type { texts } from './texts.ts'

type Texts = (typeof texts)['zh-CN']
export const states = ['new', 'contacted', 'trial', 'negotiating', 'won', 'lost'] as const satisfies typeof customerStates
export const sources = ['trial', 'website', 'market', 'manual'] as const satisfies typeof customerSources
export const activations = ['waiting', 'done'] as const
export const contacts = ['call', 'visit', 'mail', 'wechat', 'meeting', 'note'] as const satisfies typeof contactKinds

const shapes: Record<CustomerState, StatusShape> = {
  new: 'ring',
  contacted: 'half',
  trial: 'centre',
  negotiating: 'centre',
  won: 'solid',
  lost: 'bar',
}
export const StateMark = ({ state, t }: { state: CustomerState; t: Texts }) => <StatusDot shape={shapes[state]} word={t[state]} />
export const sourceName = (source: (typeof sources)[number], t: Texts) => (source === 'trial' ? t.trialSource : t[source])
export const contactName = (kind: (typeof contacts)[number], t: Texts) => (kind === 'mail' ? t.mailed : t[kind])
export const levelName = (level: number, t: Texts) => [t.high, t.usual, t.low][level - 1] ?? t.usual

export const customerLines = ['GET /pressplatform/customer/list', 'GET /pressplatform/customers/{id}']
