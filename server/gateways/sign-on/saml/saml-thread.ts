import { type Profile, SamlStatusError } from '@node-saml/node-saml'
import { toTexts, mapAttributes } from '../attributes.ts'
import { clockSkew, type SamlAddresses, samlOf, type SamlSettings } from './saml-library.ts'
import type { AttributeNames, SignOnIdentity } from '../sign-on.ts'
import { SignOnError, type SignOnErrorKind, toSignOnError } from '../sign-on-error.ts'
import { children, type Element, readXml } from '../xml.ts'

// Runs in a thread: the time that the library's parser takes depends on the posted answer, which may come from anyone.

export interface SamlAnswer {
  settings: SamlSettings
  addresses: SamlAddresses
  /** The answer as XML. */
  xml: string
  /** The id of the request that it must answer, and when that was sent. */
  request: string
  instant: string | null
}
type Read = { assertion: string; proof: SignOnIdentity } | { trouble: SignOnErrorKind; reason: string }

const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** The person that a provider's answer identifies and the id of its assertion, or the trouble as a value, since a thread can pass on only the message of an error. */
export const readAnswer = (answer: SamlAnswer): Promise<Read> =>
  read(answer).catch((error: unknown) => {
    const { kind, cause } = toSignOnError(error, 'refused')
    return { trouble: kind, reason: cause instanceof Error ? cause.message : '' }
  })

async function read({ settings, addresses, xml, request, instant }: SamlAnswer): Promise<Read> {
  mustBeSentToUs(elementsOf(xml), addresses.callback)
  if (/xmldsig#(rsa-)?sha1"/.test(xml)) throw new SignOnError('misconfigured', new Error('the answer is signed with SHA-1'))
  const instantOf = async (asked: string) => (asked === request ? instant : null)
  const saml = samlOf(settings, addresses, { saveAsync: async () => null, getAsync: instantOf, removeAsync: async () => null })
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') }).catch((error: unknown) => {
    throw error instanceof SamlStatusError ? new SignOnError('denied', error) : toSignOnError(error, 'refused')
  })
  if (!profile || profile.issuer !== settings.entityId) throw new SignOnError('refused', new Error(`assertion of ${profile?.issuer}`))
  return { assertion: mustBeForUs(profile, addresses.callback, request), proof: personOf(profile, settings.names) }
}

/** Parses the answer and refuses text that is not well-formed XML, for which the library's parser takes time that is quadratic in the length. */
function elementsOf(xml: string): Element {
  try {
    return readXml(xml)
  } catch (error) {
    throw new SignOnError('refused', error)
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

// Authentication contexts of REFEDS, Microsoft and the SAML standard that mean more than a password.
const strongContext = /refeds\.org\/profile\/mfa$|multipleauthn$|:(TimeSyncToken|MobileTwoFactor\w+|Smartcard(PKI)?|MultiFactor\w*)$/i

/** If the answer has a Destination, it must be our address (SAML bindings, 3.5.5.2); the library does not check it. */
function mustBeSentToUs(answer: Element, callback: string): void {
  const destination = children(answer, 'Response')[0]?.['@Destination']
  if (destination !== undefined && destination !== callback) throw new SignOnError('refused', new Error('the answer was sent to another address'))
}

/**
 * Checks that the signed assertion is confirmed for our address and our request; returns its id. The library does not check the recipient and accepts
 * an assertion without confirmation.
 */
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
  if (!holds || !id) throw new SignOnError('refused', new Error('the assertion is not confirmed for this request'))
  return id
}

function personOf(profile: Profile, names: AttributeNames): SignOnIdentity {
  const theirs = (profile['attributes'] ?? {}) as Record<string, unknown>
  // A transient NameID changes with each sign-on.
  const persistentId = profile.nameIDFormat === transient ? undefined : profile.nameID
  const subject = names.subject ? toTexts(theirs[names.subject])[0] : persistentId
  if (!subject) throw new SignOnError('nameless')
  const contexts = signedOf(profile).Assertion?.AuthnStatement?.flatMap(({ AuthnContext: one }) => one?.[0]?.AuthnContextClassRef ?? []) ?? []
  const strong = contexts.some(({ _: context }) => context && strongContext.test(context))
  return {
    subject,
    ...mapAttributes(theirs, names),
    ...(profile.sessionIndex && { session: profile.sessionIndex }),
    ...(strong && { secondFactor: true as const }),
  }
}
