import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { webAddress } from './network.ts'
import type { AttributeNames } from './sign-on.ts'

export interface SamlSettings {
  /** The provider's entity id, its sign-on address (HTTP-Redirect), and the certificates (PEM or their base64) that its assertions may be signed with. */
  entityId: string
  entryPoint: string
  certificates: readonly string[]
  names: AttributeNames
}

/** What we are to the provider: our entity id, and the address that its answer is posted to. */
export interface SamlAddresses {
  issuer: string
  callback: string
}

export const clockSkew = 60_000
export const longestLife = 10 * 60_000

/** The library for one provider; `requests` remembers the requests that were sent. */
export const samlOf = ({ entityId, entryPoint, certificates }: SamlSettings, { issuer, callback }: SamlAddresses, requests: CacheProvider) =>
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
    // Any method of authentication is accepted; the provider decides which one it uses.
    disableRequestedAuthnContext: true,
    cacheProvider: requests,
  })
