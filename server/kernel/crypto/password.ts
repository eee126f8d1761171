import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { retryLater } from '../http/refusal.ts'

const derive = promisify(argon2)
/** argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { parallelism: 1, tagLength: 32, memory: 19456, passes: 2 }

// A hash needs much memory and CPU, so two run at a time; when the queue is full, further ones are refused as busy.
const maxConcurrent = 2
const queueLimit = 1000
let running = 0
const waiting: (() => void)[] = []

async function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (waiting.length >= queueLimit) throw retryLater('busy', 5)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** `salt$tag`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await bounded(() => derive('argon2id', { ...cost, message: password, nonce }))
  return `${nonce.toString('base64')}$${tag.toString('base64')}`
}

/** Takes as long for an account that does not exist as for one that does. */
export async function passwordMatches(password: string, hash: string | null | undefined): Promise<boolean> {
  const [nonce, tag] = (hash ?? dummyHash).split('$').map((part) => Buffer.from(part, 'base64'))
  if (!nonce || !tag) return false
  const derived = await bounded(() => derive('argon2id', { ...cost, message: password, nonce }))
  return timingSafeEqual(tag, derived) && !!hash
}

const dummyHash = `${Buffer.alloc(16, 7).toString('base64')}$${Buffer.alloc(32, 7).toString('base64')}`
