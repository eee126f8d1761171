import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls'
import { BerReader, BerWriter } from 'ldapts'
import { type SimulatedPerson, simulatedPeople } from '../simulated-people.ts'
import { simulateCertificate } from '../simulated-certificate.ts'

export const simulatedBase = 'ou=people,dc=campus,dc=example'
export const simulatedReader = { name: 'cn=reader,dc=campus,dc=example', password: 'reads only' }

type Filter = (entry: Record<string, string[]>) => boolean
const outcome = { success: 0, protocol: 2, invalidCredentials: 49, insufficientAccess: 50, unwilling: 53 }
const startTls = '1.3.6.1.4.1.1466.20037'

/** A directory server (LDAPv3): simple bind, search by and, or, not, equality, presence and substrings, StartTLS, unbind. */
export async function simulateLdap({ tls = false, port = 0 } = {}) {
  const { key, certificate } = simulateCertificate()
  const filters: string[] = []
  const sockets = new Set<Socket>()
  const serveSocket = (socket: Socket) => {
    sockets.add(socket)
    serveClient(socket, { key, cert: certificate }, filters)
  }
  const server = tls ? createTlsServer({ key, cert: certificate }, serveSocket) : createServer(serveSocket)
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed())
      for (const socket of sockets) socket.destroy()
    })
  const address = `${tls ? 'ldaps' : 'ldap'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address, certificate, filters, close }
}

function serveClient(socket: Socket, secret: { key: string; cert: string }, filters: string[]) {
  let waiting = Buffer.alloc(0)
  let bound = ''
  let through: Socket = socket
  const answer = (id: number, tag: number, code: number, write?: (writer: BerWriter) => void) =>
    through.write(
      message(id, tag, (writer) => {
        if (write) return write(writer)
        writer.writeEnumeration(code)
        writer.writeString('')
        writer.writeString(code === outcome.success ? '' : 'refused by the simulator')
      }),
    )

  function serve(reader: BerReader) {
    reader.readSequence()
    const id = reader.readInt() ?? 0
    const operation = reader.readSequence()
    if (operation === 0x60) return bind(id, reader)
    if (operation === 0x63) return search(id, reader)
    if (operation === 0x77 && reader.readString(0x80) === startTls) {
      answer(id, 0x78, outcome.success)
      socket.removeAllListeners('data')
      through = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(secret) })
      return listen(through)
    }
    return through.end()
  }
  function bind(id: number, reader: BerReader) {
    reader.readInt()
    const [name, password] = [reader.readString() ?? '', reader.readString(0x80) ?? '']
    const known = name === simulatedReader.name ? simulatedReader.password : simulatedPeople.find((person) => nameOf(person) === name)?.password
    // As in real directories, a bind without a password succeeds as anonymous.
    const good = !password || known === password
    bound = password && good ? name : ''
    return answer(id, 0x61, good ? outcome.success : outcome.invalidCredentials)
  }
  function search(id: number, reader: BerReader) {
    const base = reader.readString() ?? ''
    // Scope, dereferencing, and the two limits.
    void [reader.readEnumeration(), reader.readEnumeration(), reader.readInt(), reader.readInt()]
    reader.readBoolean()
    const filter = readFilter(reader)
    filters.push(filter.text)
    if (!bound) return answer(id, 0x65, outcome.insufficientAccess)
    const found = simulatedPeople.filter((person) => base && nameOf(person).endsWith(base) && filter.holds(entryOf(person)))
    for (const person of found) answer(id, 0x64, 0, (writer) => writeEntry(writer, person))
    return answer(id, 0x65, outcome.success)
  }
  function listen(to: Socket) {
    to.on('error', () => to.destroy())
    to.on('data', (chunk: Buffer) => {
      waiting = Buffer.concat([waiting, chunk])
      for (let size = wholeMessage(waiting); size; size = wholeMessage(waiting)) {
        const reader = new BerReader(waiting.subarray(0, size))
        waiting = waiting.subarray(size)
        serve(reader)
      }
    })
  }
  listen(socket)
}

/** Length of the first message with its header, or 0 while it is incomplete. */
function wholeMessage(bytes: Buffer): number {
  const first = bytes[1]
  if (first === undefined) return 0
  const more = first & 0x80 ? first & 0x7f : 0
  if (bytes.length < 2 + more) return 0
  const size = 2 + more + (more ? bytes.readUIntBE(2, more) : first)
  return bytes.length >= size ? size : 0
}

function message(id: number, tag: number, write: (writer: BerWriter) => void): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  writer.startSequence(tag)
  write(writer)
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}

function readFilter(reader: BerReader): { text: string; holds: Filter } {
  const tag = reader.peek() ?? 0
  if (tag === 0x87) {
    const name = reader.readString(0x87) ?? ''
    return { text: `(${name}=*)`, holds: (entry) => name.toLowerCase() in entry }
  }
  reader.readSequence()
  const end = reader.offset + reader.length
  if (tag === 0xa3 || tag === 0xa4) {
    const name = reader.readString() ?? ''
    if (tag === 0xa4) {
      reader.offset = end
      return { text: `(${name}=…*…)`, holds: (entry) => name.toLowerCase() in entry }
    }
    const value = reader.readString() ?? ''
    return {
      text: `(${name}=${JSON.stringify(value)})`,
      holds: (entry) => entry[name.toLowerCase()]?.some((one) => one.toLowerCase() === value.toLowerCase()) ?? false,
    }
  }
  const parts: ReturnType<typeof readFilter>[] = []
  while (reader.offset < end) parts.push(readFilter(reader))
  const [sign, holds]: [string, Filter] =
    tag === 0xa0
      ? ['&', (entry) => parts.every((part) => part.holds(entry))]
      : tag === 0xa1
        ? ['|', (entry) => parts.some((part) => part.holds(entry))]
        : ['!', (entry) => !parts[0]?.holds(entry)]
  return { text: `(${sign}${parts.map(({ text }) => text).join('')})`, holds }
}

const nameOf = ({ account }: SimulatedPerson) => `uid=${account},${simulatedBase}`

function entryOf({ account, name, number, mail, phone, department, role }: SimulatedPerson): Record<string, string[]> {
  const values = {
    uid: account,
    cn: name,
    employeenumber: number,
    mail,
    mobile: phone,
    ou: department,
    edupersonaffiliation: role,
    entryuuid: `uuid-${account}`,
  }
  return { objectclass: ['person', 'inetOrgPerson'], ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, [value]])) }
}

function writeEntry(writer: BerWriter, person: SimulatedPerson) {
  writer.writeString(nameOf(person))
  writer.startSequence()
  for (const [name, values] of Object.entries(entryOf(person))) {
    writer.startSequence()
    writer.writeString(name)
    writer.startSequence(0x31)
    for (const value of values) writer.writeString(value)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
}
