/** The kind of a target for codes: a phone number of mainland China or a mail address, both normalised by the contract. */
export const targetKindOf = (target: string): 'phone' | 'mail' => (target.includes('@') ? 'mail' : 'phone')

/** The target with its middle hidden; its owner still recognises it. */
export function maskTarget(target: string): string {
  if (targetKindOf(target) === 'phone') return `${target.slice(0, 3)}****${target.slice(-4)}`
  const [name = '', domain = ''] = target.split('@')
  return `${name.slice(0, name.length > 3 ? 2 : 1)}***@${domain}`
}

interface Contacts {
  phone: string | null
  mail: string | null
  phoneVerifiedAt: Date | null
  mailVerifiedAt: Date | null
}

/** The verified phone of an account, else its verified mail. */
export const verifiedTargetOf = ({ phone, mail, phoneVerifiedAt, mailVerifiedAt }: Contacts) =>
  (phoneVerifiedAt && phone) || (mailVerifiedAt && mail?.toLowerCase())
