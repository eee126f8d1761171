import type { Protocol, Provider, ProviderSettings, providerAdd } from '../contract.ts'
import type { CallArguments } from '#contract/call.ts'

export const attributeKeys = ['subject', 'name', 'number', 'mail', 'phone', 'department', 'roles'] as const
type AttributeKey = (typeof attributeKeys)[number]
type AttributeField = `attribute_${AttributeKey}`

/** Flat values of the form of a provider; fields of other protocols stay empty. The secret is left out, because drafts are stored in the browser. */
export interface ProviderDraft extends Record<AttributeField, string> {
  code: string
  name: string
  nameEn: string
  base: string
  issuer: string
  clientId: string
  scope: string
  entityId: string
  entryPoint: string
  certificates: string
  server: string
  startTls: boolean
  bindName: string
  filter: string
  authority: string
  matchBy: Provider['matchBy']
  provisioning: Provider['provisioning']
  role: string
  roleRules: Provider['roleRules']
}

const textIn = (settings: object, name: string): string => {
  const value = (settings as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

export function draftOf(provider: Provider | undefined): ProviderDraft {
  const settings = provider?.settings ?? {}
  const certificates = provider?.settings.protocol === 'saml' ? provider.settings.certificates.join('\n') : ''
  const texts = ['base', 'issuer', 'clientId', 'scope', 'entityId', 'entryPoint', 'server', 'bindName', 'filter', 'authority'] as const
  const own = Object.fromEntries(texts.map((name) => [name, textIn(settings, name)])) as Pick<ProviderDraft, (typeof texts)[number]>
  const attributes = Object.fromEntries(attributeKeys.map((key) => [`attribute_${key}`, provider?.attributeNames[key] ?? '']))
  return {
    ...own,
    ...(attributes as Record<AttributeField, string>),
    certificates,
    startTls: provider?.settings.protocol === 'ldap' ? provider.settings.startTls : true,
    code: provider?.code ?? '',
    name: provider?.name ?? '',
    nameEn: provider?.nameEn ?? '',
    matchBy: provider?.matchBy ?? ['number'],
    provisioning: provider?.provisioning ?? 'none',
    role: provider?.role ?? 'student',
    roleRules: provider?.roleRules ?? [],
  }
}

type Body = CallArguments<typeof providerAdd>['body']

/** The body to send. Without a secret the server keeps the stored one. */
export function bodyOf(protocol: Protocol, draft: ProviderDraft, secret: string): Body {
  const { code, name, nameEn, matchBy, provisioning, role } = draft
  const attributeNames = Object.fromEntries(attributeKeys.map((key) => [key, draft[`attribute_${key}`].trim()]).filter(([, given]) => given))
  const roleRules = draft.roleRules.filter(({ value }) => value.trim())
  const plain = { code: code.trim(), name, nameEn, matchBy, provisioning, role, roleRules, attributeNames }
  return { ...plain, settings: settingsOf(protocol, draft), ...(secret && { secret }) }
}

function settingsOf(protocol: Protocol, draft: ProviderDraft): ProviderSettings {
  const text = (name: 'scope' | 'bindName' | 'filter' | 'authority') => (draft[name].trim() ? { [name]: draft[name].trim() } : {})
  if (protocol === 'cas') return { protocol, base: draft.base.trim(), ...text('authority') }
  if (protocol === 'oidc') return { protocol, issuer: draft.issuer.trim(), clientId: draft.clientId.trim(), ...text('scope'), ...text('authority') }
  if (protocol === 'saml')
    return { protocol, entityId: draft.entityId.trim(), entryPoint: draft.entryPoint.trim(), certificates: certificatesOf(draft.certificates) }
  const optional = { ...text('bindName'), ...text('filter'), ...text('authority') }
  return { protocol, server: draft.server.trim(), startTls: draft.startTls, base: draft.base.trim(), ...optional }
}

/** Several PEM blocks one after the other, or one certificate as bare base64. */
export function certificatesOf(text: string): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)
  return blocks ?? (text.trim() ? [text.trim()] : [])
}

/** The form field of a path in the call's body: `settings.base` is `base`, `attributeNames.mail` is `attribute_mail`. */
export function fieldOf(path: readonly (string | number)[]): string {
  const [first = '', second = ''] = path
  if (first === 'settings') return String(second)
  if (first === 'attributeNames') return `attribute_${second}`
  return String(first)
}
