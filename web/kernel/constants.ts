// The numbers of specification section 9 that the browser keeps to.

/** How long a request may take, in milliseconds. */
export const REQUEST_TIMEOUT = 900_000
/** How long the answer of a GET that asked for it is kept, in milliseconds. */
export const REQUEST_CACHE = 60_000
/** How long server data counts as fresh on a screen, in milliseconds. */
export const DATA_CACHE = 300_000
/** The least time between two looks at the server because the window came to the front, in milliseconds. */
export const FOCUS_INTERVAL = 5_000
/** A list that scrolls loads more this many pixels before its end. */
export const SCROLL_THRESHOLD = 100
/** Seconds that a message stays. */
export const MESSAGE_DURATION = 3
/** Seconds that a notification stays. */
export const NOTIFICATION_DURATION = 4.5
/** Entries on a page of a list. */
export const PAGE_SIZE = 10
/** How long the parts of a screen may take to load, in milliseconds. */
export const SCREEN_TIMEOUT = 120_000
