import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { StatusDot } from '#web/ui/states/StatusDot.tsx'
import type { Certificate } from '../contract.ts'
import { certificateTexts } from './certificate-texts.ts'

const shapes = { valid: 'solid', expired: 'bar', revoked: 'diamond' } as const

/** The state of a certificate as a shape with a word. */
export function StateWord({ certificate: { state, expiring } }: { certificate: Pick<Certificate, 'state' | 'expiring'> }) {
  const t = useTexts(certificateTexts)
  return expiring ? <StatusDot shape="centre" word={t.expiring} /> : <StatusDot shape={shapes[state]} word={t.states(state)} />
}
