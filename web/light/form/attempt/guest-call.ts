/** Request options of the sign-in pages: the caller shows errors, and no session is needed. */
export const guestRequest = { silent: true, guest: true } as const

/** True if the page is inside a frame. */
export const isFramed = () => window.parent !== window
