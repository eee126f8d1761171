const key = 'recto.holder'
let own: string | undefined

/** A random UUID. `crypto.randomUUID` is missing in pages without encryption, as in the network of a school. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-')
}

/** The random name of this browser, by which the server knows who writes in an attempt. Without storage it lasts until the page is left. */
export function holderOf(storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage): string {
  if (own) return own
  try {
    own = storage().getItem(key) ?? randomId()
    storage().setItem(key, own)
  } catch {
    own ??= randomId()
  }
  return own
}
