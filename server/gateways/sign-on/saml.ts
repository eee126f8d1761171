import { type CacheProvider, type Profile, SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { textsOf, told } from './attributes.ts'
import { webAddress } from './network.ts'
import type { AttributeNames, RedirectSignOn } from './sign-on.ts'
import { Trouble, troubleFrom } from './trouble.ts'
import { children, mustBePlainXml, readXml } from './xml.ts'

export interface SamlSettings {
  /** The provider's entity id, its sign-on address (HTTP-Redirect), and the certificates (PEM or their base64) that its assertions may be signed with. */
  entityId: string
  entryPoint: string
  certificates: readonly string[]
  names: AttributeNames
}

/** What we are to the provider: our entity id, and the address that its answer is posted to. */
export interface SamlParty {
  issuer: string
  callback: string
  /** Remembers the id of an assertion until it has expired; false when it is already known. */
  first: (assertionId: string, until: Date) => Promise<boolean>
}

const clockSkew = 60_000
const longestLife = 10 * 60_000
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** SAML 2.0, Web Browser SSO: the request by redirect, the answer by post, its assertion signed with SHA-256 or better. */
export function createSaml({ entityId, entryPoint, certificates, names }: SamlSettings, { issuer, callback, first }: SamlParty): RedirectSignOn {
  const open = (requests: CacheProvider) =>
    new SAML({
      issuer,
      callbackUrl: callback,
      entryPoint: webAddress(entryPoint).href,
      idpCert: [...certificates],
      idpIssuer: entityId,
      audience: issuer,
      wantAssertionsSigned: true,
      // An answer may be signed as well; what counts is the assertion.
      wantAuthnResponseSigned: false,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: longestLife,
      maxAssertionAgeMs: longestLife,
      acceptedClockSkewMs: clockSkew,
      identifierFormat: null,
      // How the provider makes sure of the person is its own affair.
      disableRequestedAuthnContext: true,
      cacheProvider: requests,
    })

  return {
    async begin(state) {
      const kept: Record<string, string> = {}
      const remember = async (request: string, instant: string) => {
        Object.assign(kept, { request, instant })
        return null
      }
      const address = await open({ saveAsync: remember, getAsync: async () => null, removeAsync: async () => null }).getAuthorizeUrlAsync(
        state,
        undefined,
        {},
      )
      return { address, kept }
    },

    async finish({ body }, { state, kept }) {
      const answer = body['SAMLResponse']
      if (!answer || body['RelayState'] !== state || !kept['request']) throw new Trouble('refused')
      const xml = Buffer.from(answer, 'base64').toString()
      mustBePlainXml(xml)
      if (/xmldsig#(rsa-)?sha1"/.test(xml)) throw new Trouble('misconfigured', new Error('the answer is signed with SHA-1'))
      const instantOf = async (request: string) => (request === kept['request'] ? (kept['instant'] ?? null) : null)
      const saml = open({ saveAsync: async () => null, getAsync: instantOf, removeAsync: async () => null })
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer }).catch((error: unknown) => {
        throw error instanceof SamlStatusError ? new Trouble('denied', error) : troubleFrom(error, 'refused')
      })
      if (!profile || profile.issuer !== entityId) throw new Trouble('refused', new Error(`assertion of ${profile?.issuer}`))
      mustBeSentToUs(xml, callback)
      const id = mustBeForUs(profile, callback, kept['request'])
      // Issued ahead of our clock and accepted behind it: the skew counts twice.
      if (!(await first(id, new Date(Date.now() + longestLife + 2 * clockSkew)))) throw new Trouble('refused', new Error('assertion replayed'))
      return personOf(profile, names)
    },
  }
}

interface Confirmation {
  $?: { Method?: string }
  SubjectConfirmationData?: { $?: Record<string, string | undefined> }[]
}
interface SignedAssertion {
  Assertion?: {
    $?: { ID?: string }
    Subject?: { SubjectConfirmation?: Confirmation[] }[]
    AuthnStatement?: { AuthnContext?: { AuthnContextClassRef?: { _?: string }[] }[] }[]
  }
}
const signedOf = (profile: Profile) => (profile.getAssertion?.() ?? {}) as SignedAssertion

// What REFEDS, Microsoft and the SAML standard call a sign-on with more than a password.
const strongContext = /refeds\.org\/profile\/mfa$|multipleauthn$|:(TimeSyncToken|MobileTwoFactor\w+|Smartcard(PKI)?|MultiFactor\w*)$/i

/** An answer that names the address it is posted to must name ours (SAML bindings, 3.5.5.2); the library leaves it unchecked. */
function mustBeSentToUs(xml: string, callback: string): void {
  const destination = children(readXml(xml), 'Response')[0]?.['@Destination']
  if (destination !== undefined && destination !== callback) throw new Trouble('refused', new Error('the answer was sent to another address'))
}

/** The library leaves the recipient unchecked, and an assertion without confirmation through: the signed bytes must name us and our request. */
function mustBeForUs(profile: Profile, callback: string, request: string): string {
  const { Assertion: assertion } = signedOf(profile)
  const confirmations = assertion?.Subject?.[0]?.SubjectConfirmation ?? []
  const holds = confirmations.some(({ $, SubjectConfirmationData: data }) => {
    const given = data?.[0]?.$
    const bearer = $?.Method === 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
    return (
      bearer &&
      given?.['Recipient'] === callback &&
      given['InResponseTo'] === request &&
      Date.parse(given['NotOnOrAfter'] ?? '') > Date.now() - clockSkew
    )
  })
  const id = assertion?.$?.ID
  if (!holds || !id) throw new Trouble('refused', new Error('the assertion is not confirmed for this request'))
  return id
}

function personOf(profile: Profile, names: AttributeNames) {
  const theirs = (profile['attributes'] ?? {}) as Record<string, unknown>
  // A transient name is another one at the next sign-on.
  const lasting = profile.nameIDFormat === transient ? undefined : profile.nameID
  const subject = names.subject ? textsOf(theirs[names.subject])[0] : lasting
  if (!subject) throw new Trouble('nameless')
  const contexts = signedOf(profile).Assertion?.AuthnStatement?.flatMap(({ AuthnContext: one }) => one?.[0]?.AuthnContextClassRef ?? []) ?? []
  const strong = contexts.some(({ _: context }) => context && strongContext.test(context))
  return {
    subject,
    ...told(theirs, names),
    ...(profile.sessionIndex && { session: profile.sessionIndex }),
    ...(strong && { secondFactor: true as const }),
  }
}

/** What an administrator of the provider is given to make us known to it. */
export function samlMetadata({ issuer, callback }: Pick<SamlParty, 'issuer' | 'callback'>): string {
  // A certificate has to be named although the provider's does not appear in our own description.
  const saml = new SAML({ issuer, callbackUrl: callback, idpCert: 'unused', identifierFormat: null, wantAssertionsSigned: true })
  return saml.generateServiceProviderMetadata(null)
}
