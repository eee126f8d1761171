import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadCourse } from '#features/learning/courses/server/queries.ts'
import { lastDay } from '#plain/time/last-day.ts'
import { userOf, type User } from '#server/kernel/access/session.ts'
import type { App } from '#server/kernel/app.ts'
import { isId } from '#server/kernel/data/id.ts'
import { languageOf } from '#server/kernel/http/language.ts'
import { assertAllowed, inLanguage, type Language, refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { rightsTo } from '../award/award-call.ts'
import { shownNumber } from '../number/number.ts'
import { mayDecide } from '../policy.ts'
import { emptyTemplate } from '../present.ts'
import { findCertificate, loadInstitution, noCertificate } from '../queries.ts'
import { todayIn } from '../rules.ts'
import { findTemplate } from '../template-queries.ts'
import { writeCertificate } from './paper.ts'
import { findPaper, selectSums } from './paper-queries.ts'

async function signedIn(app: App, request: FastifyRequest): Promise<User> {
  const user = await userOf(app.database, request.headers.cookie)
  if (!user) throw refusal('notlogged')
  await app.limits.call(user.accountId, request.ip)
  return user
}

const sendPdf = (reply: FastifyReply, bytes: Uint8Array, name: string) =>
  reply
    .header('content-type', 'application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' '))}`)
    .send(Buffer.from(bytes))

/** What the certificate of a course says now, as it would be awarded to the user today. */
const loadSample = (app: App, user: User, courseId: string, language: Language) =>
  app.database.withInstitution(user.institutionId, 'read only', async (db) => {
    const course = await loadCourse(db, user, courseId)
    assertAllowed(mayDecide(user, course))
    const { title, body, hours, signerName, signerFunction, validMonths, signatureFileId, logoFileId } =
      (await findTemplate(db, courseId)) ?? emptyTemplate(language)
    const institution = await loadInstitution(db)
    const awardedOn = todayIn(institution.timeZone)
    const logo = logoFileId ?? institution.markFileId
    const sums = await selectSums(
      db,
      [signatureFileId, logo].filter((id) => id !== null),
    )
    const sumOf = (id: string | null) => (id === null ? null : (sums.get(id) ?? null))
    return {
      number: null,
      name: user.name,
      courseName: course.name,
      institutionName: institution.name,
      title,
      body,
      hours,
      signerName,
      signerFunction,
      awardedOn,
      expiresOn: validMonths === null ? null : lastDay(awardedOn, validMonths),
      signatureSum: sumOf(signatureFileId),
      logoSum: sumOf(logo),
    }
  })

/** The PDF of a certificate, for its person and for those who see the certificates of the class. One that was revoked is not given out any more. */
export const paperRoutes: Routes = (http, app) => {
  http.get<{ Params: { id: string } }>('/pressplatform/certificates/:id/pdf', async (request, reply) => {
    const { id } = request.params
    const user = await signedIn(app, request)
    if (!isId(id)) throw noCertificate()
    const paper = await app.database.withInstitution(user.institutionId, 'read only', async (db) => {
      const certificate = await findCertificate(db, id)
      if (!certificate) throw noCertificate()
      if (certificate.memberId !== user.memberId && !(await rightsTo({ db, user }, certificate)).see) throw noCertificate()
      if (certificate.revokedAt !== null)
        throw refusal('conflict', { zh: '证书已撤销，不能下载', en: 'The certificate was revoked and cannot be downloaded' })
      return findPaper(db, id)
    })
    if (!paper) throw noCertificate()
    const bytes = await writeCertificate(app, user.institutionId, paper)
    return sendPdf(reply, bytes, `${paper.title} ${paper.name} ${shownNumber(paper.number)}.pdf`)
  })

  // A sample for those who set the certificate up: marked as one, without a number and without the code of a check page.
  http.get<{ Querystring: { contentId?: unknown } }>('/pressplatform/certificates/sample/pdf', async (request, reply) => {
    const { contentId } = request.query
    const user = await signedIn(app, request)
    if (typeof contentId !== 'string' || !isId(contentId)) throw refusal('notFound')
    const language = languageOf(request)
    const sample = await loadSample(app, user, contentId, language)
    const bytes = await writeCertificate(app, user.institutionId, sample)
    return sendPdf(reply, bytes, `${inLanguage({ zh: '样本', en: 'Sample' }, language)} ${sample.title}.pdf`)
  })
}
