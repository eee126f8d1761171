import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { chosen, choicePage, jsonOf, redirectTo, serveProvider, type SimulatedRequest } from '../simulated-provider.ts'
import type { SimulatedPerson } from '../simulated-people.ts'

interface Code {
  person: SimulatedPerson
  redirect: string
  challenge: string
  nonce: string
  until: number
}

/** Faults of the next ID token, to test that they are detected. */
interface Faults {
  claims?: JWTPayload
  foreignKey?: boolean
  otherSubject?: boolean
}

/** An OpenID provider: discovery, a page to choose a person, codes that are valid once and for a minute, PKCE, keys, userinfo. */
export async function simulateOidc({ clientId, clientSecret }: { clientId: string; clientSecret: string }, port = 0) {
  const [key, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const codes = new Map<string, Code>()
  const tokens = new Map<string, SimulatedPerson>()
  const faults: Faults = {}

  async function idToken(person: SimulatedPerson, nonce: string): Promise<string> {
    const claims = { nonce, sid: randomUUID(), name: person.name, ...faults.claims }
    return new SignJWT({ iss: base, aud: clientId, sub: subjectOf(person), ...times(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .sign(faults.foreignKey ? foreign.privateKey : key.privateKey)
  }

  async function exchange({ body, headers }: SimulatedRequest) {
    const basic = Buffer.from(headers.authorization?.match(/^Basic (.+)$/)?.[1] ?? '', 'base64').toString()
    // Both parts are form-encoded (RFC 6749, 2.3.1).
    const [id, secret] = basic.split(':').map((part) => new URLSearchParams(`v=${part}`).get('v'))
    if (id !== clientId || secret !== clientSecret) return jsonOf({ error: 'invalid_client' }, 401)
    const code = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.until < Date.now() || code.redirect !== body.get('redirect_uri') || code.challenge !== proof)
      return jsonOf({ error: 'invalid_grant' }, 400)
    const access = randomUUID()
    tokens.set(access, code.person)
    return jsonOf({ access_token: access, token_type: 'Bearer', expires_in: 60, id_token: await idToken(code.person, code.nonce) })
  }

  function authorize(query: URLSearchParams) {
    const redirect = query.get('redirect_uri')
    if (query.get('client_id') !== clientId || !redirect || query.get('code_challenge_method') !== 'S256') return { status: 400 }
    const person = chosen(query)
    if (!person) return choicePage('统一身份认证 OpenID Connect', query)
    const code = randomUUID()
    const challenge = query.get('code_challenge') ?? ''
    codes.set(code, { person, redirect, challenge, nonce: query.get('nonce') ?? '', until: Date.now() + 60_000 })
    const back = new URL(redirect)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    return redirectTo(back)
  }

  const { base, close } = await serveProvider(async (request) => {
    if (request.path === '/.well-known/openid-configuration') return jsonOf(metadataOf(base))
    if (request.path === '/keys') return jsonOf({ keys: [{ ...(await exportJWK(key.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] })
    if (request.path === '/authorize') return authorize(request.query)
    if (request.path === '/token') return exchange(request)
    if (request.path === '/userinfo') {
      const person = tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '')
      if (!person) return jsonOf({ error: 'invalid_token' }, 401)
      return jsonOf({ ...profileOf(person), sub: faults.otherSubject ? 'someone-else' : subjectOf(person) })
    }
    return { status: 404 }
  }, port)
  /** The logout token that the provider posts to us when the person signs out there. */
  const logoutToken = (claims: JWTPayload, { foreignKey = false } = {}) =>
    new SignJWT({
      iss: base,
      aud: clientId,
      ...times(),
      jti: randomUUID(),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
      .sign(foreignKey ? foreign.privateKey : key.privateKey)
  return { issuer: base, faults, logoutToken, close }
}

const subjectOf = ({ account }: SimulatedPerson) => `oidc-${account}`
const times = () => ({ iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 300 })
const profileOf = ({ account, name, number, mail, phone, department, role }: SimulatedPerson) => ({
  preferred_username: account,
  name,
  number,
  email: mail,
  phone_number: phone,
  department,
  roles: [role],
})
const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  code_challenge_methods_supported: ['S256'],
})
