import { escapeHtml } from '#plain/text/escape-html.ts'
import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import { simulateCertificate } from '../simulated-certificate.ts'
import { simulatedPeople, type SimulatedPerson } from '../simulated-people.ts'
import { chosen, choicePage, pageOf, serveProvider } from '../simulated-provider.ts'
import { children, readXml, textOf } from '../xml.ts'

/** The content of an answer; tests change parts of it to see that they are detected. */
interface Claims {
  issuer: string
  audience: string
  recipient: string
  destination: string
  inResponseTo: string
  notOnOrAfter: Date
  issuedAt: Date
  nameFormat: string
  status: string
  context: string
}
interface Writing {
  person?: SimulatedPerson
  claims?: Partial<Claims>
  signed?: 'assertion' | 'response' | 'nothing'
  algorithm?: 'sha1' | 'sha256'
  foreignKey?: boolean
}

const status = (name: string) => `urn:oasis:names:tc:SAML:2.0:status:${name}`
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** A SAML 2.0 provider: reads the request of a redirect, shows a page to choose a person, and posts a signed answer through the browser. */
export async function simulateSaml(port = 0) {
  const identity = simulateCertificate('Simulated SAML')
  const stranger = simulateCertificate('Stranger')

  /** The answer to a request, as XML. */
  function answerTo(
    request: Request,
    { person = simulatedPeople[0], claims: changes, signed = 'assertion', algorithm = 'sha256', foreignKey }: Writing = {},
  ): string {
    const claims: Claims = {
      issuer: entityId,
      audience: request.issuer,
      recipient: request.callback,
      destination: request.callback,
      inResponseTo: request.id,
      notOnOrAfter: new Date(Date.now() + 300_000),
      issuedAt: new Date(),
      nameFormat: persistent,
      status: status('Success'),
      context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
      ...changes,
    }
    const xml = responseXml(claims, claims.status === status('Success') && person ? assertionXml(claims, person) : '')
    const key = foreignKey ? stranger.key : identity.key
    const target = signed === 'assertion' ? 'Assertion' : 'Response'
    if (signed === 'nothing') return xml
    const path = `//*[local-name(.)='${target}']`
    const place = { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' as const }
    return signXml(xml, path, place, { privateKey: key, signatureAlgorithm: algorithm, digestAlgorithm: algorithm })
  }

  const { base, close } = await serveProvider(({ path, query }) => {
    if (path === '/metadata') return { headers: { 'content-type': 'application/samlmetadata+xml' }, body: metadataXml(base, identity.certificate) }
    if (path !== '/sso') return { status: 404 }
    const person = chosen(query)
    if (!person) return choicePage('统一身份认证 SAML', query)
    const request = requestOf(query.get('SAMLRequest') ?? '')
    const answer = Buffer.from(answerTo(request, { person })).toString('base64')
    const state = escapeHtml(query.get('RelayState') ?? '')
    return pageOf(
      `<!doctype html><meta charset="utf-8"><form method="post" action="${escapeHtml(request.callback)}"><input type="hidden" name="SAMLResponse" value="${answer}"><input type="hidden" name="RelayState" value="${state}"><noscript><button>继续 Continue</button></noscript></form><script>document.forms[0].submit()</script>`,
    )
  }, port)
  const entityId = `${base}/metadata`
  return { entityId, entryPoint: `${base}/sso`, certificate: identity.certificate, answerTo, close }
}

interface Request {
  id: string
  issuer: string
  callback: string
}

/** The request in the address that the browser was sent to. */
export function requestOf(samlRequest: string): Request {
  const [request] = children(readXml(inflateRawSync(Buffer.from(samlRequest, 'base64')).toString()), 'AuthnRequest')
  return { id: String(request?.['@ID']), issuer: textOf(request?.['Issuer']) ?? '', callback: String(request?.['@AssertionConsumerServiceURL']) }
}

const responseXml = (claims: Claims, assertion: string) =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${claims.issuedAt.toISOString()}" Destination="${escapeHtml(claims.destination)}" InResponseTo="${claims.inResponseTo}"><saml:Issuer>${claims.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${claims.status}"/></samlp:Status>${assertion}</samlp:Response>`

function assertionXml(claims: Claims, { account, name, number, mail, phone, department, role }: SimulatedPerson): string {
  const attributes = {
    'urn:oid:2.16.840.1.113730.3.1.241': name,
    'urn:oid:2.16.840.1.113730.3.1.3': number,
    'urn:oid:0.9.2342.19200300.100.1.3': mail,
    mobile: phone,
    ou: department,
    eduPersonAffiliation: role,
  }
  const list = Object.entries(attributes).map(
    ([key, value]) => `<saml:Attribute Name="${key}"><saml:AttributeValue>${escapeHtml(value)}</saml:AttributeValue></saml:Attribute>`,
  )
  const [issued, until] = [claims.issuedAt.toISOString(), claims.notOnOrAfter.toISOString()]
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" Version="2.0" IssueInstant="${issued}"><saml:Issuer>${claims.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${claims.nameFormat}">saml-${account}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${escapeHtml(claims.recipient)}" InResponseTo="${claims.inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${issued}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${claims.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${issued}" SessionIndex="_${randomUUID()}"><saml:AuthnContext><saml:AuthnContextClassRef>${claims.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${list.join('')}</saml:AttributeStatement></saml:Assertion>`
}

function metadataXml(base: string, certificate: string): string {
  const bare = certificate.replace(/-----.*-----|\s/g, '')
  const key = `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`
  return `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${base}/metadata"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${key}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${base}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${base}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`
}
