/** What the server gives the player within its page. */
export interface PlayerData {
  kind: 'scorm12' | 'scorm2004' | 'cmi5' | 'h5p'
  /** The origin of the page around the player, the only one that it speaks with. */
  origin: string
  /** Address of the files of the package, with a slash at its end. */
  files: string
  /** The part to begin with. */
  part: string
  parts: PlayerPart[]
  /** By part: what it kept the last time. */
  cmi: Record<string, Record<string, unknown>>
  /** Ids of the parts that are complete. */
  complete: string[]
  learner: { id: string; name: string }
  /** The page of an AU with its launch parameters. */
  launch: string
}

export interface PlayerPart {
  id: string
  href: string
  asset: boolean
  /** From 0 to 1. */
  mastery: number | null
  launchData: string
}

/** A report to the page around the player. */
export interface PlayerReport {
  recto: 'package'
  type: 'report'
  part: string
  event: 'begun' | 'saved' | 'ended'
  data: Record<string, unknown> | null
  /** Since the last report. */
  seconds: number
  statements: unknown[]
}

/** To the page around the player: it runs, or the page of a part has loaded; or, without `ok`, that page could not be loaded. */
export interface PlayerLoaded {
  recto: 'package'
  type: 'loaded'
  ok: boolean
}

/** From the page around the player: show another part. */
export interface PlayerCommand {
  recto: 'package'
  type: 'show'
  part: string
}
