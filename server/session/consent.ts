import { type ConsentDocument, documentVersions } from '@recto/plain/document-versions'
import type { Platform } from '../kernel/db.ts'
import { newId } from '../kernel/id.ts'
import { refusal } from '../kernel/refusal.ts'

type Versions = Record<ConsentDocument, string>
const documents = Object.keys(documentVersions) as ConsentDocument[]

/** Refuses a consent to anything but what is in force: that is what the person has been shown. */
export function mustBeCurrent(consent: Versions): void {
  if (documents.every((each) => consent[each] === documentVersions[each])) return
  throw refusal('conflict', { zh: '协议已更新，请刷新页面后重新阅读', en: 'The agreement has been updated; reload the page and read it again' })
}

/** Keeps that the account agreed to what is in force. */
export async function keepConsent(platform: Platform, accountId: string, address: string): Promise<void> {
  const rows = documents.map((document) => ({ id: newId(), accountId, document, version: documentVersions[document], address }))
  await platform
    .insertInto('consents')
    .values(rows)
    .onConflict((c) => c.columns(['accountId', 'document', 'version']).doNothing())
    .execute()
}

/**
 * Documents whose version is newer than what the account agreed to, given as `document version`. An account that never agreed was made by
 * its institution, which speaks for it until it is activated.
 */
export function outdated(agreed: readonly string[]): ConsentDocument[] {
  const isAgreed = (document: ConsentDocument) => agreed.includes(`${document} ${documentVersions[document]}`)
  return documents.filter((document) => agreed.some((each) => each.startsWith(`${document} `)) && !isAgreed(document))
}
