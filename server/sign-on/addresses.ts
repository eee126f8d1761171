import type { Protocol } from '@recto/contract/sign-on'

export const signOnPath = '/unifiedplatform/v1/sign-on'

/** Where a provider of an institution is reached at our side; `origin` without a slash at its end. */
export function addressesAt(origin: string, institutionCode: string, providerCode: string) {
  const at = (step: string) => `${origin}${signOnPath}/${institutionCode}/${providerCode}/${step}`
  return { begin: at('begin'), callback: at('callback'), metadata: at('metadata'), logout: at('logout') }
}

/** Those that have to be registered at the other side. */
export function addressesToRegister(protocol: Protocol, origin: string, institutionCode: string, providerCode: string) {
  const { begin, callback, metadata, logout } = addressesAt(origin, institutionCode, providerCode)
  const redirects = protocol !== 'ldap'
  return {
    begin: redirects ? begin : null,
    callback: redirects ? callback : null,
    metadata: protocol === 'saml' ? metadata : null,
    logout: protocol === 'oidc' ? logout : null,
  }
}

/** A path of our own to go to after a sign-in, or the start page: never an address of another site. */
export function ownPath(given: string | undefined): string {
  if (!given || given.length > 2000 || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(given)) return '/'
  const resolved = URL.parse(given, 'http://own.invalid')
  return resolved?.host === 'own.invalid' ? given : '/'
}
