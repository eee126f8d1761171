import * as oidc from 'openid-client'
import { attributesOf, textsOf } from './attributes.ts'
import { type Network, patience, webAddress } from './network.ts'
import type { AttributeNames, RedirectSignOn } from './sign-on.ts'
import { Trouble, troubleFrom } from './trouble.ts'

export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Besides openid; profile, email and phone where nothing is said. */
  scope?: string | undefined
  names: AttributeNames
  authority?: string | undefined
}

const discoveryHolds = 10 * 60_000

/** OpenID Connect: code flow with PKCE, state and nonce; the ID token's signature is always checked with the issuer's keys. */
export function createOidc(
  { issuer, clientId, clientSecret, scope, names, authority }: OidcSettings,
  callback: string,
  network: Network,
): RedirectSignOn {
  const server = webAddress(issuer)
  let known: { configuration: Promise<oidc.Configuration>; until: number } | undefined

  const fetch: oidc.CustomFetch = async (address, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined
    const answer = await network.ask(new URL(address), { method, headers, authority, ...(sent !== undefined && { body: sent }) })
    if (answer.status >= 500) throw new Trouble('unreachable', new Error(`${new URL(address).pathname} answered ${answer.status}`))
    return answer
  }

  /** What the issuer says about itself, read at most every ten minutes. */
  function discovered(): Promise<oidc.Configuration> {
    if (known && known.until > Date.now()) return known.configuration
    const secret = clientAuthentication(clientSecret)
    // Whether an address may be asked without TLS is the network's to decide.
    const execute = [oidc.enableNonRepudiationChecks, ...(server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])]
    const options = { [oidc.customFetch]: fetch, execute, timeout: patience / 1000 }
    const configuration = oidc.discovery(server, clientId, undefined, secret, options)
    known = { configuration, until: Date.now() + discoveryHolds }
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
        throw error instanceof oidc.AuthorizationResponseError ? new Trouble('denied', error) : tokenTrouble(error)
      })
      const claims = tokens.claims()
      if (!claims) throw new Trouble('refused')
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(asTrouble('unreadable'))
        : {}
      const theirs = { ...claims, ...more }
      const subject = names.subject ? textsOf(theirs[names.subject])[0] : claims.sub
      if (!subject) throw new Trouble('nameless')
      const [session] = textsOf(claims['sid'])
      return { subject, attributes: attributesOf(theirs, names), ...(session && { session }) }
    },
  }
}

/** The client's secret in the way that the issuer takes it: in the header unless it lists only the other. */
function clientAuthentication(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}

const asTrouble = (otherwise: 'misconfigured' | 'unreadable') => (error: unknown) => {
  throw troubleFrom(error, otherwise)
}

/** `invalid_client` is ours to mend; anything else that is wrong with code or token is a sign-on that failed. */
function tokenTrouble(error: unknown): Trouble {
  const ours = error instanceof oidc.ResponseBodyError && error.error !== 'invalid_grant'
  return troubleFrom(error, ours ? 'misconfigured' : 'refused')
}
