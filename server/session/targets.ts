/** What a code can be sent to: a phone of mainland China, or an address of mail; both as the contract has cleaned them. */
export const kindOf = (target: string): 'phone' | 'mail' => (target.includes('@') ? 'mail' : 'phone')

/** Enough of it for its owner to know it by. */
export function masked(target: string): string {
  if (kindOf(target) === 'phone') return `${target.slice(0, 3)}****${target.slice(-4)}`
  const [name = '', domain = ''] = target.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}***@${domain}`
}
