import { userOf } from '#server/kernel/access/session.ts'
import { isId } from '#server/kernel/data/id.ts'
import { refusal } from '#server/kernel/http/refusal.ts'
import type { Routes } from '#server/kernel/http/serve.ts'
import { rightsTo } from '../award/award-call.ts'
import { shownNumber } from '../number/number.ts'
import { findCertificate, noCertificate } from '../queries.ts'
import { writeCertificate } from './paper.ts'
import { findPaper } from './paper-queries.ts'

/** The PDF of a certificate, for its person and for those who see the certificates of the class. One that was revoked is not given out any more. */
export const paperRoutes: Routes = (http, app) => {
  http.get<{ Params: { id: string } }>('/pressplatform/certificates/:id/pdf', async (request, reply) => {
    const { id } = request.params
    const user = await userOf(app.database, request.headers.cookie)
    if (!user) throw refusal('notlogged')
    await app.limits.call(user.accountId, request.ip)
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
    const name = `${paper.title} ${paper.name} ${shownNumber(paper.number)}.pdf`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    return reply
      .header('content-type', 'application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(Buffer.from(bytes))
  })
}
