/** The kind of a target for codes: a phone number of mainland China or a mail address, both normalised by the contract. */
export const targetKindOf = (target: string): 'phone' | 'mail' => (target.includes('@') ? 'mail' : 'phone')

/** The target with its middle hidden; its owner still recognises it. */
export function maskTarget(target: string): string {
  if (targetKindOf(target) === 'phone') return `${target.slice(0, 3)}****${target.slice(-4)}`
  const [name = '', domain = ''] = target.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}***@${domain}`
}
