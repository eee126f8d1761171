/**
 * The events that the server pushes to open screens (`GET /pressplatform/live`, server-sent events), by type. They are small: a screen that needs
 * more reads it. A feature adds its own in its contract with `declare module`.
 */
export interface LiveEvents {
  /** A task of the member has changed. */
  job: { id?: string }
  /** A message has come in. */
  message: object
  /** The member's rights have changed. */
  rights: object
  /** A session of the member has ended; `by` if somebody else ended it. */
  'signed-out': { by?: 'administrator' }
}
export type LiveEvent = { [Type in keyof LiveEvents]: { type: Type } & LiveEvents[Type] }[keyof LiveEvents]
