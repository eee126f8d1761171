import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A value in Distinguished Encoding Rules: tag, length, parts. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const bytes = body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...bytes]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const text = (value: string) => der(0x0c, Buffer.from(value))
const instant = (time: number) => der(0x17, Buffer.from(`${new Date(time).toISOString().replace(/\D/g, '').slice(2, 14)}Z`))
const day = 24 * 3600_000

const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05))
const commonName = (value: string) => sequence(der(0x31, sequence(oid('550403'), text(value))))
const extension = (id: string, value: Buffer) => sequence(oid(id), der(0x04, value))

/** A key and its self-signed certificate for `localhost` and 127.0.0.1; both PEM. */
export function simulateCertificate(name = 'Simulated sign-on') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const authority = sequence(der(0x01, Buffer.from([255])))
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    commonName(name),
    sequence(instant(Date.now() - day), instant(Date.now() + 365 * day)),
    commonName(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(extension('551d11', names), extension('551d13', authority))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const lines =
    sequence(content, sha256WithRsa, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  return { key: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string, certificate }
}
