import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { webAddress } from '../network.ts'
import type { AttributeNames } from '../sign-on.ts'

export interface SamlSettings {
  /** The provider's entity id, its sign-on address (HTTP-Redirect), and the certificates (PEM or bare base64) that may sign its assertions. */
  entityId: string
  entryPoint: string
  certificates: readonly string[]
  names: AttributeNames
}

/** Our entity id, and our address to which the provider's answer is posted. */
export interface SamlAddresses {
  issuer: string
  callback: string
}

export const clockSkew = 60_000
export const longestLife = 10 * 60_000

/** The configured library for one provider; `requests` stores the requests that were sent. */
export const samlOf = ({ entityId, entryPoint, certificates }: SamlSettings, { issuer, callback }: SamlAddresses, requests: CacheProvider) =>
  new SAML({
    issuer,
    callbackUrl: callback,
    entryPoint: webAddress(entryPoint).href,
    idpCert: [...certificates],
    idpIssuer: entityId,
    audience: issuer,
    wantAssertionsSigned: true,
    // The answer may be signed as well, but the signature of the assertion is what is required.
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
