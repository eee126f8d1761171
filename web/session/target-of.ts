/** A phone of mainland China as people type it, as its eleven digits; else nothing. */
export function phoneOf(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : undefined
}

/** A phone, or an address of mail as far as one can tell before the server has looked. */
export function targetOf(text: string): string | undefined {
  const mail = text.trim().toLowerCase()
  return phoneOf(text) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail) ? mail : undefined)
}
