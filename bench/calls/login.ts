import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { hashPassword } from '#server/kernel/crypto/password.ts'
import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { openBench, printFigure, measureThroughput } from '../harness/harness.ts'

// Sign-in over HTTP, a hundred people in turn, compared with only the hash in the same process: the cost of a sign-in in addition to argon2id.
const { database, http, bare, close } = await openBench()
const institution = await buildInstitution(database)
const passwordHash = await hashPassword('open sesame')
const accounts = Array.from({ length: 100 }, (_, n) => `reader${n}`)
for (const account of accounts) await buildPerson(database, institution, 'student', { account, passwordHash })

const derive = promisify(argon2)
let running = 0
const waiting: (() => void)[] = []
bare.post('/hash', async () => {
  // At most two at a time, as in the server.
  if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  await derive('argon2id', { parallelism: 1, tagLength: 32, memory: 19456, passes: 2, message: 'open sesame', nonce: randomBytes(16) })
  running--
  waiting.shift()?.()
  return { success: true }
})

const post = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  bodies: accounts.map((account) => JSON.stringify({ account, password: 'open sesame' })),
} as const
const best = await measureThroughput({
  login: { ...post, url: `${await http.listen({ port: 0 })}/pressplatform/user/v3/account/login` },
  hash: { ...post, url: `${await bare.listen({ port: 0 })}/hash` },
})
printFigure({ name: 'login', value: best['login'] ?? 0, unit: 'requests/s', baseline: best['hash'] ?? 0 })
await close()
