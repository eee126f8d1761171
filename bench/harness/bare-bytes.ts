// A process with a plain server of Node, the baseline for sending bytes: PUT streams the body to the file, GET answers ranges of it.
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const [path = ''] = process.argv.slice(2)
const server = createServer((request, response) => {
  if (request.method === 'PUT') return void pipeline(request, createWriteStream(path)).then(() => response.writeHead(204).end())
  const { size } = statSync(path)
  const [, from = '0', to = String(size - 1)] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? []
  const [start, end] = [Number(from), Number(to)]
  response.writeHead(206, { 'content-type': 'video/mp4', 'content-length': end - start + 1, 'content-range': `bytes ${start}-${end}/${size}` })
  createReadStream(path, { start, end }).pipe(response)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
