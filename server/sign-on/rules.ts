import { X509Certificate } from 'node:crypto'
import type { ProviderSettings } from '@recto/contract/sign-on'
import { isSimulated } from '../gateways/sign-on/simulators.ts'
import { pemOf } from '../gateways/sign-on/saml-metadata.ts'
import { invalid } from '../kernel/refusal.ts'

/** What the shape of the settings cannot say: certificates that are some, names that can stand in a bind, a filter with a place for the account. */
export function checkedSettings(settings: ProviderSettings): ProviderSettings {
  if (settings.protocol === 'saml') {
    const certificates = settings.certificates.map((one, at) => certificateAt(`settings.certificates.${at}`, one))
    if (!certificates.length && !isSimulated(settings.entryPoint))
      throw invalid('settings.certificates', { zh: '请填写签名证书', en: 'A signing certificate is needed' })
    return { ...settings, certificates }
  }
  if (settings.protocol === 'ldap') {
    // Other texts would be names of other ways to bind.
    if (settings.bindName && !/[=@\\]/.test(settings.bindName))
      throw invalid('settings.bindName', { zh: '请填写完整的名称，如 cn=reader,dc=example', en: 'Give the whole name, such as cn=reader,dc=example' })
    if (settings.filter && !(settings.filter.includes('{account}') && balanced(settings.filter)))
      throw invalid('settings.filter', { zh: '筛选式须含 {account}，且括号成对', en: 'The filter needs {account}, and its brackets in pairs' })
  }
  return settings.authority ? { ...settings, authority: certificateAt('settings.authority', settings.authority) } : settings
}

function certificateAt(path: string, text: string): string {
  try {
    return pemOf(text)
  } catch {
    throw invalid(path, { zh: '不是有效的证书', en: 'This is no certificate' })
  }
}

function balanced(filter: string): boolean {
  let depth = 0
  for (const sign of filter.replace(/\\[0-9a-f]{2}/gi, '')) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0 && filter.startsWith('(')
}

/** When the first certificate of the settings ends. */
export function certificateEnds(settings: ProviderSettings): Date | undefined {
  const certificates = settings.protocol === 'saml' ? settings.certificates : settings.authority ? [settings.authority] : []
  const ends = certificates.map((one) => new X509Certificate(one).validToDate.getTime())
  return ends.length ? new Date(Math.min(...ends)) : undefined
}

/** The role of a new member: by the first rule whose value the provider names, else the usual one. */
export function roleOf(
  { role, roleRules }: { role: string; roleRules: readonly { value: string; role: string }[] },
  named: readonly string[],
): string {
  const known = new Set(named.map((one) => one.toLowerCase()))
  return roleRules.find(({ value }) => known.has(value.toLowerCase()))?.role ?? role
}
