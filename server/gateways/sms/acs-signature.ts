import { createHash, createHmac } from 'node:crypto'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Percent-encoding of RFC 3986, which encodes more characters than encodeURIComponent. */
const encode = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The query string of the parameters in the canonical order and encoding, as it is signed. */
export const canonicalQuery = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/** Signature of a request to Alibaba Cloud, version 3 (ACS3-HMAC-SHA256): over all given headers, which must include x-acs-content-sha256. */
export function acsSignature(secret: string, method: string, query: string, headers: Record<string, string>): { names: string; signature: string } {
  const sorted = Object.entries(headers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = sorted.map(([name]) => name).join(';')
  const lines = sorted.map(([name, value]) => `${name}:${value.trim()}\n`).join('')
  const canonical = [method, '/', query, lines, names, headers['x-acs-content-sha256']].join('\n')
  const text = `ACS3-HMAC-SHA256\n${sha256(canonical)}`
  return { names, signature: createHmac('sha256', secret).update(text).digest('hex') }
}
