/** The caller shows what goes wrong; nobody need be signed in. */
export const alone = { silent: true, guest: true } as const

/** Whether the page stands in a frame of another site. */
export const isFramed = () => window.parent !== window
