export const signOnPath = '/unifiedplatform/v1/sign-on'

/** Where a provider of an institution is reached at our side; `origin` without a slash at its end. */
export function addressesAt(origin: string, institutionCode: string, providerCode: string) {
  const at = (step: string) => `${origin}${signOnPath}/${institutionCode}/${providerCode}/${step}`
  return { begin: at('begin'), callback: at('callback'), metadata: at('metadata'), logout: at('logout') }
}

/** Those that have to be registered at the other side. */
export function addressesToRegister(protocol: 'cas' | 'oidc' | 'saml' | 'ldap', origin: string, institutionCode: string, providerCode: string) {
  const { begin, callback, metadata, logout } = addressesAt(origin, institutionCode, providerCode)
  const redirects = protocol !== 'ldap'
  return {
    begin: redirects ? begin : null,
    callback: redirects ? callback : null,
    metadata: protocol === 'saml' ? metadata : null,
    logout: protocol === 'oidc' ? logout : null,
  }
}
