/** The versions of agreement and privacy policy that are in force; who consented to an older one is asked again at the next sign-in. */
export const documentVersions = { agreement: '2026-11', privacy: '2026-11' } as const
export type ConsentDocument = keyof typeof documentVersions
