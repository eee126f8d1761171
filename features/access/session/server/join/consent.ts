import { type ConsentDocument, legalDocumentVersions } from '#plain/access/legal-document-versions.ts'
import { refusal } from '#server/kernel/http/refusal.ts'

type Versions = Record<ConsentDocument, string>
export const documents = Object.keys(legalDocumentVersions) as ConsentDocument[]

/** Refuses a consent to versions other than the current ones, which are the ones the page shows. */
export function mustBeCurrent(consent: Versions): void {
  if (documents.every((each) => consent[each] === legalDocumentVersions[each])) return
  throw refusal('conflict', { zh: '协议已更新，请刷新页面后重新阅读', en: 'The agreement has been updated; reload the page and read it again' })
}

/**
 * The documents with a newer version than the account agreed to, which is given as `document version`. An account without any consent was created by
 * its institution; consent is asked for at its activation.
 */
export function outdated(agreed: readonly string[]): ConsentDocument[] {
  const isAgreed = (document: ConsentDocument) => agreed.includes(`${document} ${legalDocumentVersions[document]}`)
  return documents.filter((document) => agreed.some((each) => each.startsWith(`${document} `)) && !isAgreed(document))
}
