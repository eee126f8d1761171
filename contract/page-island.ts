/**
 * The data that a server-written page carries for its script, as JSON in the element `#recto`. A feature adds the data of its pages in its contract
 * with `declare module`.
 */
export interface PageIsland {
  /** Origins that may embed the page and receive its messages. */
  parents: readonly string[]
  /** Path under which the product is served, where it is not `/`. */
  routerBase?: string
  /** The member who is signed in; empty without a session. */
  member?: string
  /** The time zone of the institution, in which the page shows days and times. */
  timeZone?: string
  /** Answers to calls without a body that the page asks for at once, as text, by their address. */
  answers?: Readonly<Record<string, string>>
  /** DELETE is sent as POST to the same address plus `/delete`, for networks that let nothing else through. */
  deleteAsPost?: boolean
  /** Path of the sign-in page of a mini program. */
  miniProgramLogin?: string
}
