import type { Db } from '#server/kernel/data/db.ts'
import { newId } from '#server/kernel/data/id.ts'
import { invalid, refusal } from '#server/kernel/http/refusal.ts'
import type { Statement } from '../contract.ts'
import { type Registration, updateRegistration } from './queries.ts'
import type { Outline, OutlinePart } from './read/outline.ts'
import { notBegun, type Standing, wholeOf } from './rules.ts'
import { insertStatements } from './statement-queries.ts'

/** What a part may keep, and all parts of a package together, as bytes of JSON. */
const [partBytes, allBytes] = [256 * 1024, 2 * 1024 * 1024]
/** A statement as JSON. */
const statementBytes = 60 * 1024
/** The most statements of one person about one package. */
const mostStatements = 20_000

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/** An IRI for a part of a package, for statements about it. */
export const activityOf = (publicUrl: string, fileId: string, part: string) => `${publicUrl}/rman/v1/files/${fileId}#${encodeURIComponent(part)}`

export const actorOf = (publicUrl: string, memberId: string) => ({ objectType: 'Agent', account: { homePage: publicUrl, name: memberId } })

/** The part of this id, which must be a page; refuses at the field `part`. */
export function takePart(outline: Outline, id: string): OutlinePart & { href: string } {
  const part = outline.parts.find((each) => each.id === id)
  if (part?.href == null) throw invalid('part', { zh: '内容包中没有这一部分', en: 'The package has no such part' })
  return { ...part, href: part.href }
}

/** The registration with what a part keeps; refuses more than may be kept. */
function keptWith(registration: Registration, part: string, data: object): Registration['cmi'] {
  const cmi = { ...registration.cmi, [part]: data }
  if (bytesOf(data) > partBytes || bytesOf(cmi) > allBytes)
    throw refusal('tooLarge', { zh: '内容包要保存的数据过大', en: 'The package wants to keep too much data' })
  return cmi
}

interface Report {
  part: string
  standing: Standing
  /** Undefined leaves what was kept. */
  data?: object | undefined
  seconds: number
  statements: readonly Statement[]
  publicUrl: string
}

/** Keeps what a part reports, with its statements about this person, in a registration that the caller has locked. Returns how it stands now. */
export async function keepReport(
  db: Db,
  outline: Pick<Outline, 'parts'>,
  registration: Registration,
  { part, standing, data, seconds, statements, publicUrl }: Report,
): Promise<Registration> {
  const { id, memberId } = registration
  if (registration.statements + statements.length > mostStatements) throw refusal('tooMany')
  const parts = { ...registration.parts, [part]: standing }
  const whole = wholeOf(outline.parts, parts)
  // A browser cannot report more time than has passed since its last report.
  const passed = (Date.now() - registration.updatedAt.getTime()) / 1000 + 5
  const next = {
    ...registration,
    ...(data && { cmi: keptWith(registration, part, data) }),
    parts,
    progress: whole.progress,
    score: whole.score,
    passed: whole.passed,
    completedAt: whole.complete ? (registration.completedAt ?? new Date()) : registration.completedAt,
    seconds: registration.seconds + Math.max(0, Math.round(Math.min(seconds, passed))),
  }
  const added = await insertStatements(
    db,
    statements.map((given) => {
      const statement = {
        timestamp: new Date().toISOString(),
        ...given,
        id: given.id ?? newId(),
        actor: actorOf(publicUrl, memberId),
        context: { ...given.context, registration: id },
      }
      if (bytesOf(statement) > statementBytes) throw refusal('tooLarge', { zh: '学习记录过大', en: 'A statement is too large' })
      return { id: statement.id, registrationId: id, memberId, statement }
    }),
  )
  next.statements += added.length
  const { cmi, progress, score, passed: isPassed, completedAt, seconds: spent } = next
  await updateRegistration(db, id, {
    ...(data && { cmi }),
    parts,
    progress,
    score,
    passed: isPassed,
    completedAt,
    seconds: spent,
    statements: next.statements,
  })
  return { ...next, updatedAt: new Date() }
}

/** A registration in a version of the package: what the parts kept stays where their ids are the same, and is begun again elsewhere. */
export async function inVersion(db: Db, outline: Outline, registration: Registration, sha256: string): Promise<Registration> {
  if (registration.sha256 === sha256 && registration.kind === outline.kind) return registration
  const ids = new Set(registration.kind === outline.kind ? outline.parts.map(({ id }) => id) : [])
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))
  const [cmi, parts] = [only(registration.cmi), only(registration.parts)]
  const { progress, score, passed, complete } = wholeOf(outline.parts, parts)
  const next = { kind: outline.kind, sha256, cmi, parts, progress, score, passed, completedAt: complete ? registration.completedAt : null }
  await updateRegistration(db, registration.id, next)
  return { ...registration, ...next }
}

export const standingIn = ({ parts }: Pick<Registration, 'parts'>, part: string): Standing => parts[part] ?? notBegun
