/** Normalizes a mobile number of mainland China to its eleven digits; undefined if it is none. */
export function normalizePhone(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : undefined
}

/** Normalizes a phone number or a mail address; undefined if it is neither. The server checks mail addresses strictly. */
export function normalizeTarget(text: string): string | undefined {
  const mail = text.trim().toLowerCase()
  return normalizePhone(text) ?? (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(mail) ? mail : undefined)
}
