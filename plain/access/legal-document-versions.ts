/** The current versions of agreement and privacy policy; accounts that agreed to an older one are asked again at the next sign-in. */
export const legalDocumentVersions = { agreement: '2026-11', privacy: '2026-11' } as const
export type ConsentDocument = keyof typeof legalDocumentVersions
