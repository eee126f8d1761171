import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'

export const protocols = ['cas', 'oidc', 'saml', 'ldap'] as const
export type Protocol = (typeof protocols)[number]

const webAddress = z.url({ protocol: /^https?$/ }).max(500)
const directory = z.url({ protocol: /^ldaps?$/ }).max(500)
/** PEM certificate of a certificate authority, for a provider whose own certificate is not signed by a public one. */
const authority = z.string().trim().max(20_000).optional()
const short = z.string().trim().max(200)

export const CasSettings = z.object({
  protocol: z.literal('cas'),
  /** The address without its final `/login`. */
  base: webAddress,
  authority,
})
export const OidcSettings = z.object({
  protocol: z.literal('oidc'),
  issuer: webAddress,
  clientId: short.min(1),
  /** Scopes in addition to `openid`. */
  scope: short.optional(),
  authority,
})
export const SamlSettings = z.object({
  protocol: z.literal('saml'),
  entityId: z.string().trim().min(1).max(500),
  entryPoint: webAddress,
  /** Certificates with which assertions may be signed; more than one while the provider changes its key. */
  certificates: z.array(z.string().trim().min(1).max(20_000)).max(4),
})
export const LdapSettings = z.object({
  protocol: z.literal('ldap'),
  server: directory,
  startTls: z.boolean().default(true),
  bindName: short.optional(),
  base: short.min(1),
  /** LDAP filter that finds the person; contains `{account}`. */
  filter: z.string().trim().max(500).optional(),
  authority,
})
export const ProviderSettings = z.discriminatedUnion('protocol', [CasSettings, OidcSettings, SamlSettings, LdapSettings])
export type ProviderSettings = z.infer<typeof ProviderSettings>

const attribute = z.string().trim().max(200).optional()
/** The provider's attribute names; for one that is not given, the usual names are tried. */
export const AttributeNames = z.object({
  subject: attribute,
  name: attribute,
  number: attribute,
  mail: attribute,
  phone: attribute,
  department: attribute,
  roles: attribute,
})
export type AttributeNames = z.infer<typeof AttributeNames>

export const matchKeys = ['number', 'mail', 'phone'] as const
export type MatchKey = (typeof matchKeys)[number]
export const provisionings = ['none', 'create'] as const

const ProviderBody = z.object({
  /** Part of the provider's addresses; cannot be changed later. */
  code: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/)
    .refine((code) => !['password', 'phone', 'wechat'].includes(code)),
  name: z.string().trim().min(1).max(60),
  nameEn: z.string().trim().max(60).default(''),
  settings: ProviderSettings,
  /** The client secret (OIDC) or the bind password (LDAP). When left out, the stored one is kept. It is never returned. */
  secret: z.string().max(500).optional(),
  attributeNames: AttributeNames.default({}),
  matchBy: z.array(z.enum(matchKeys)).max(3).default(['number']),
  provisioning: z.enum(provisionings).default('none'),
  role: z.string().max(60).default('student'),
  roleRules: z
    .array(z.object({ value: short.min(1), role: z.string().max(60) }))
    .max(20)
    .default([]),
})

/** A sign-on provider of an institution. */
export const Provider = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  settings: ProviderSettings,
  hasSecret: z.boolean(),
  attributeNames: AttributeNames,
  matchBy: z.array(z.enum(matchKeys)),
  provisioning: z.enum(provisionings),
  role: z.string(),
  roleRules: z.array(z.object({ value: z.string(), role: z.string() })),
  enabled: z.boolean(),
  people: z.int(),
  /** When the first of its certificates expires. */
  certificateEnds: z.iso.datetime().nullable(),
  /** The addresses to register at the provider. */
  addresses: z.object({
    begin: z.string().nullable(),
    callback: z.string().nullable(),
    metadata: z.string().nullable(),
    logout: z.string().nullable(),
  }),
  rowVersion: RowVersion,
})
export type Provider = z.infer<typeof Provider>

export const providerList = call('GET /pressplatform/sign-on/providers', 'SystemManagement', {
  does: 'Lists the sign-on providers of the institution, in the order of the sign-in page.',
  /** `origin` and `institutionCode` are needed to show the addresses of a provider before it is added. */
  data: z.object({ items: z.array(Provider), origin: z.string(), institutionCode: z.string() }),
})

export const providerAdd = call('POST /pressplatform/sign-on/providers', 'SystemManagement', {
  does: 'Adds a sign-on provider to the institution; it is hidden until it is enabled.',
  body: ProviderBody,
  data: Provider,
})

export const providerChange = call('PUT /pressplatform/sign-on/providers/{providerId}', 'SystemManagement', {
  does: 'Changes a sign-on provider, unless someone else has changed it since.',
  body: ProviderBody.omit({ code: true }).extend({ rowVersion: RowVersion }),
  data: Provider,
})

export const providerEnable = call('PUT /pressplatform/sign-on/providers/{providerId}/enabled', 'SystemManagement', {
  does: 'Shows a sign-on provider on the sign-in page, or hides it.',
  body: z.object({ enabled: z.boolean() }),
})

export const providerOrder = call('PUT /pressplatform/sign-on/order', 'SystemManagement', {
  does: 'Sets the order of the sign-on providers on the sign-in page.',
  body: z.object({ ids: z.array(z.uuid()).max(20) }),
})

export const providerRemove = call('DELETE /pressplatform/sign-on/providers/{providerId}', 'SystemManagement', {
  does: 'Removes a sign-on provider with its bindings; the members stay.',
})

export const samlMetadataRead = call('POST /pressplatform/sign-on/metadata', 'SystemManagement', {
  does: 'Reads entity id, sign-on address and certificates from the metadata of a SAML provider.',
  body: z.object({ xml: z.string().max(256_000) }),
  data: z.object({ entityId: z.string(), entryPoint: z.string(), certificates: z.array(z.string()) }),
})

/** The subject and attributes that a provider has returned for a person, after mapping. */
export const ProviderIdentity = z.object({
  subject: z.string(),
  attributes: z.object({
    name: z.string().optional(),
    number: z.string().optional(),
    mail: z.string().optional(),
    phone: z.string().optional(),
    department: z.string().optional(),
    roles: z.array(z.string()),
  }),
})

export const directoryTry = call('POST /pressplatform/sign-on/providers/{providerId}/try', 'SystemManagement', {
  does: 'Tests an account and password at a directory and returns its answer; does not sign in.',
  body: z.object({ account: z.string().trim().min(1).max(60), password: z.string().min(1).max(200) }),
  data: ProviderIdentity,
})
