export const signOnPath = '/unifiedplatform/v1/sign-on'

/** Our endpoints for a sign-on provider of an institution; `origin` has no trailing slash. */
export function signOnEndpoints(origin: string, institutionCode: string, providerCode: string) {
  const at = (step: string) => `${origin}${signOnPath}/${institutionCode}/${providerCode}/${step}`
  return { begin: at('begin'), callback: at('callback'), metadata: at('metadata'), logout: at('logout') }
}

/** The endpoints that have to be registered at the provider; null where its protocol has none. */
export function endpointsToRegister(protocol: 'cas' | 'oidc' | 'saml' | 'ldap', origin: string, institutionCode: string, providerCode: string) {
  const { begin, callback, metadata, logout } = signOnEndpoints(origin, institutionCode, providerCode)
  const redirects = protocol !== 'ldap'
  return {
    begin: redirects ? begin : null,
    callback: redirects ? callback : null,
    metadata: protocol === 'saml' ? metadata : null,
    logout: protocol === 'oidc' ? logout : null,
  }
}
