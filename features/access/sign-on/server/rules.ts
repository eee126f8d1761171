import { X509Certificate } from 'node:crypto'
import type { ProviderSettings } from '../contract.ts'
import { isSimulated } from '#server/gateways/sign-on/simulators.ts'
import { pemOf } from '#server/gateways/sign-on/saml/saml-metadata.ts'
import { invalid } from '#server/kernel/http/refusal.ts'

/** Checks what the schema of the settings cannot: valid certificates, a bind name in one of the accepted forms, a filter that contains `{account}`. */
export function checkedSettings(settings: ProviderSettings): ProviderSettings {
  if (settings.protocol === 'saml') {
    const certificates = settings.certificates.map((one, at) => certificateAt(`settings.certificates.${at}`, one))
    if (!certificates.length && !isSimulated(settings.entryPoint))
      throw invalid('settings.certificates', { zh: '请填写签名证书', en: 'Enter a signing certificate' })
    return { ...settings, certificates }
  }
  if (settings.protocol === 'ldap') {
    // A name without one of these characters is not a valid bind name.
    if (settings.bindName && !/[=@\\]/.test(settings.bindName))
      throw invalid('settings.bindName', { zh: '请填写完整的名称，如 cn=reader,dc=example', en: 'Enter the full name, such as cn=reader,dc=example' })
    if (settings.filter && !(settings.filter.includes('{account}') && balanced(settings.filter)))
      throw invalid('settings.filter', { zh: '筛选式须含 {account}，且括号成对', en: 'The filter must contain {account} and balanced brackets' })
  }
  return settings.authority ? { ...settings, authority: certificateAt('settings.authority', settings.authority) } : settings
}

function certificateAt(path: string, text: string): string {
  try {
    return pemOf(text)
  } catch {
    throw invalid(path, { zh: '不是有效的证书', en: 'This is not a valid certificate' })
  }
}

function balanced(filter: string): boolean {
  let depth = 0
  for (const character of filter.replace(/\\[0-9a-f]{2}/gi, '')) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0 && filter.startsWith('(')
}

/** The earliest expiry of the certificates in the settings. */
export function certificateEnds(settings: ProviderSettings): Date | undefined {
  const certificates = settings.protocol === 'saml' ? settings.certificates : settings.authority ? [settings.authority] : []
  const ends = certificates.map((one) => new X509Certificate(one).validToDate.getTime())
  return ends.length ? new Date(Math.min(...ends)) : undefined
}

/** The role of a new member: from the first rule whose value is among the provider's roles, else the default role. */
export function roleOf(
  { role, roleRules }: { role: string; roleRules: readonly { value: string; role: string }[] },
  named: readonly string[],
): string {
  const known = new Set(named.map((one) => one.toLowerCase()))
  return roleRules.find(({ value }) => known.has(value.toLowerCase()))?.role ?? role
}
