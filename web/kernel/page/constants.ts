// Constants of specification section 9 that apply in the browser.

/** How long a request may take, in milliseconds. */
export const REQUEST_TIMEOUT = 900_000
/** How long the answer of a GET with the `cache` option is kept, in milliseconds. */
export const REQUEST_CACHE = 60_000
/** How long server data counts as fresh on a screen, in milliseconds. */
export const DATA_CACHE = 300_000
/** The minimum time between two reads that are triggered by window focus, in milliseconds. */
export const FOCUS_INTERVAL = 5_000
/** How many pixels before its end a scrolling list loads more. */
export const SCROLL_THRESHOLD = 100
/** How long a message is shown, in seconds. */
export const MESSAGE_DURATION = 3
/** How long a notification is shown, in seconds. */
export const NOTIFICATION_DURATION = 4.5
/** Entries on a page of a list. */
export const PAGE_SIZE = 10
/** How long the scripts of a screen may take to load, in milliseconds. */
export const SCREEN_TIMEOUT = 120_000
