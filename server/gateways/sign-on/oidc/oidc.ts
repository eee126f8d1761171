import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { toTexts, mapAttributes } from '../attributes.ts'
import { type Network, providerTimeout, webAddress } from '../network.ts'
import type { AttributeNames, RedirectSignOn } from '../sign-on.ts'
import { SignOnError, toSignOnError } from '../sign-on-error.ts'

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Scopes in addition to openid; by default `profile email phone`. */
  scope?: string | undefined
  names: AttributeNames
  authority?: string | undefined
}

// Authentication methods (RFC 8176) that are stronger than a password.
const strongMethods = new Set(['mfa', 'otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'fpt', 'face', 'iris', 'retina', 'vbm'])
const signatures = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const discoveryLifetime = 10 * 60_000

export interface OidcSignOn extends RedirectSignOn {
  /** The session or person that the issuer has signed out, from the token that it posts to us (OpenID Connect Back-Channel Logout). */
  signedOut: (logoutToken: string) => Promise<{ session?: string; subject?: string }>
}

/** OpenID Connect: code flow with PKCE, state and nonce; the ID token's signature is always checked with the issuer's keys. */
export function createOidc(
  { issuer, clientId, clientSecret, scope, names, authority }: OidcSettings,
  callback: string,
  network: Network,
): OidcSignOn {
  const server = webAddress(issuer)
  let known: { configuration: Promise<oidc.Configuration>; until: number } | undefined

  const fetch: oidc.CustomFetch = async (address, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined
    const answer = await network.ask(new URL(address), { method, headers, authority, ...(sent !== undefined && { body: sent }) })
    if (answer.status >= 500) throw new SignOnError('unreachable', new Error(`${new URL(address).pathname} answered ${answer.status}`))
    return answer
  }

  const fetchKeys = (address: string, headers: Headers) => network.ask(new URL(address), { headers: Object.fromEntries(headers), authority })

  // Cached because anyone can post a token, which must not cause a request to the issuer each time.
  let keySet: { address: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined
  function keySetAt(address: string) {
    if (keySet?.address !== address) {
      const find = createRemoteJWKSet(webAddress(address), { [customFetch]: (keys, { headers }) => fetchKeys(keys, headers) })
      keySet = { address, find }
    }
    return keySet.find
  }

  /** The issuer's discovery document, read at most every ten minutes. */
  function discovered(): Promise<oidc.Configuration> {
    if (known && known.until > Date.now()) return known.configuration
    const secret = clientAuthentication(clientSecret)
    // Requests without TLS are allowed here, since `network` decides about them.
    const execute = [oidc.enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])]
    const options = { [oidc.customFetch]: fetch, execute, timeout: providerTimeout / 1000 }
    const configuration = oidc.discovery(server, clientId, undefined, secret, options)
    known = { configuration, until: Date.now() + discoveryLifetime }
    configuration.catch(() => (known = undefined))
    return configuration
  }

  return {
    async begin(state) {
      const configuration = await discovered().catch(asTrouble('misconfigured'))
      const verifier = oidc.randomPKCECodeVerifier()
      const nonce = oidc.randomNonce()
      const address = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: `openid ${scope ?? 'profile email phone'}`,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { address: webAddress(address.href).href, kept: { verifier, nonce } }
    },

    async finish({ query }, { state, kept }) {
      const configuration = await discovered().catch(asTrouble('misconfigured'))
      const arrived = new URL(callback)
      for (const [name, value] of Object.entries(query)) if (value !== undefined) arrived.searchParams.set(name, value)
      const checks = { expectedState: state, expectedNonce: kept['nonce'] ?? '', pkceCodeVerifier: kept['verifier'] ?? '', idTokenExpected: true }
      const tokens = await oidc.authorizationCodeGrant(configuration, arrived, checks).catch((error: unknown) => {
        throw error instanceof oidc.AuthorizationResponseError ? new SignOnError('denied', error) : tokenTrouble(error)
      })
      const claims = tokens.claims()
      if (!claims) throw new SignOnError('refused')
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(asTrouble('unreadable'))
        : {}
      const theirs: Record<string, unknown> = { ...claims, ...more }
      const subject = names.subject ? toTexts(theirs[names.subject])[0] : claims.sub
      if (!subject) throw new SignOnError('nameless')
      const [session] = toTexts(claims['sid'])
      const strong = toTexts(theirs['amr']).some((method) => strongMethods.has(method))
      return { subject, ...mapAttributes(theirs, names), ...(session && { session }), ...(strong && { secondFactor: true as const }) }
    },

    async signedOut(logoutToken) {
      const configuration = await discovered().catch(asTrouble('misconfigured'))
      const { jwks_uri: keys, issuer: expected } = configuration.serverMetadata()
      if (!keys) throw new SignOnError('misconfigured', new Error('the issuer has no jwks_uri'))
      const checks = { issuer: expected, audience: clientId, maxTokenAge: '10 minutes', clockTolerance: 60, algorithms: signatures }
      const { payload } = await jwtVerify(logoutToken, keySetAt(keys), checks).catch((error: unknown) => {
        throw toSignOnError(error, 'refused')
      })
      const event = (payload['events'] as Record<string, unknown> | undefined)?.[logoutEvent]
      const [session] = toTexts(payload['sid'])
      if (!event || 'nonce' in payload || (!session && !payload.sub)) throw new SignOnError('refused')
      return { ...(session && { session }), ...(payload.sub && { subject: payload.sub }) }
    },
  }
}

/** Sends the client's secret in the header, unless the issuer does not list that method; then in the body. */
function clientAuthentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}

const asTrouble = (otherwise: 'misconfigured' | 'unreadable') => (error: unknown) => {
  throw toSignOnError(error, otherwise)
}

/** An OAuth error other than `invalid_grant`, such as `invalid_client`, is a configuration error; any other error of code or token is a failed sign-on. */
function tokenTrouble(error: unknown): SignOnError {
  const ours = error instanceof oidc.ResponseBodyError && error.error !== 'invalid_grant'
  return toSignOnError(error, ours ? 'misconfigured' : 'refused')
}
