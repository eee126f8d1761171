import { X509Certificate } from 'node:crypto'
import { SignOnError } from '../sign-on-error.ts'
import { children, readXml, textOf } from '../xml.ts'

/** Reads from the metadata of a SAML provider what a sign-on needs; refuses any other document. */
export function readSamlMetadata(xml: string): { entityId: string; entryPoint: string; certificates: string[] } {
  const document = readXml(xml)
  const entities = [...children(document, 'EntityDescriptor'), ...children(children(document, 'EntitiesDescriptor')[0], 'EntityDescriptor')]
  for (const entity of entities) {
    const [provider] = children(entity, 'IDPSSODescriptor')
    const service = children(provider, 'SingleSignOnService').find((one) => String(one['@Binding']).endsWith(':HTTP-Redirect'))
    const keys = children(provider, 'KeyDescriptor').filter((one) => one['@use'] !== 'encryption')
    const texts = keys
      .flatMap((key) => children(key, 'KeyInfo'))
      .flatMap((info) => children(info, 'X509Data'))
      .flatMap(({ X509Certificate: one }) => [one].flat().map(textOf))
    const certificates = texts.filter((text) => text !== undefined).map(pemOf)
    if (service && certificates.length) return { entityId: String(entity['@entityID']), entryPoint: String(service['@Location']), certificates }
  }
  throw new SignOnError('unreadable', new Error('no provider with a redirect address and a signing certificate'))
}

/** A certificate as PEM, from PEM or from the bare base64 of metadata; refuses an invalid certificate. */
export function pemOf(certificate: string): string {
  const base64 = certificate.replace(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '')
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString()
  } catch (error) {
    throw new SignOnError('misconfigured', error)
  }
}
