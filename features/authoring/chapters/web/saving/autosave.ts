import { saveOutcomeOf } from '#web/kernel/kept/save-answer.ts'

/** In milliseconds: pause after which a change is saved, longest wait during continuous writing, and delay until a change is kept on this device. */
export const SAVE_DELAY = 1_500
export const MAX_SAVE_DELAY = 10_000
export const KEEP_DELAY = 400

export type SaveState =
  | { kind: 'saved'; at: string | undefined }
  | { kind: 'waiting' | 'saving' | 'conflict' | 'signed-out' }
  | { kind: 'offline'; kept: boolean }
  | { kind: 'refused'; reason: string; block?: string; kept: boolean }

export interface Saved {
  version: number
  savedAt: string
}

interface Parts<S extends Saved> {
  /** Version of the loaded text. */
  version: number
  /** Serializes the present text. */
  content: () => string
  send: (content: string, version: number) => Promise<S>
  /** The loaded text, from which others may have changed other blocks; undefined if it is not known. */
  base?: string
  /** Reads the server's text after it has answered with a conflict; `own`: this person saved it in another window. */
  look: () => Promise<{ content: string; version: number; own?: boolean }>
  /** Takes over what another window has changed since `base`; false if both have changed the same block. */
  adopt?: (base: string, theirs: string) => boolean
  same: (mine: string, theirs: string) => boolean
  /** Keeps the text on this device, with the version it is based on. Rejects if the device cannot. */
  keep: (content: string, version: number) => Promise<void>
  forget: () => Promise<void>
  show: (state: SaveState) => void
  onSaved: (saved: S) => void
}

/**
 * Saves a text automatically: after a pause, after 10 s at the latest, one request at a time; failed requests are retried with growing delays.
 * Every unsaved state is also kept on this device. After someone else has saved, nothing is sent until the person decides.
 */
export function createAutosave<S extends Saved>(parts: Parts<S>) {
  let { version, base } = parts
  let revision = 0
  let savedRevision = 0
  let keptRevision = 0
  let savedAt: string | undefined
  let state: SaveState = { kind: 'saved', at: undefined }
  let running: Promise<void> | undefined
  let tries = 0
  let firstChange: number | undefined
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  /** Texts that were sent but whose answer was lost; the server may have saved them. */
  const unsure: string[] = []

  const dirty = () => revision !== savedRevision
  const blocked = () => state.kind === 'conflict' || state.kind === 'signed-out'
  function show(next: SaveState): void {
    state = next
    parts.show(next)
  }
  const plan = (wait: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void save(), wait)
  }

  async function keepNow(): Promise<boolean> {
    clearTimeout(keepTimer)
    keepTimer = undefined
    if (!dirty() || keptRevision === revision) return true
    const now = revision
    try {
      await parts.keep(parts.content(), version)
      keptRevision = Math.max(keptRevision, now)
      return true
    } catch {
      return false
    }
  }

  function changed(): void {
    revision += 1
    firstChange ??= Date.now()
    keepTimer ??= setTimeout(() => void keepNow(), KEEP_DELAY)
    if (blocked()) return
    if (state.kind === 'offline' || running) return
    if (state.kind !== 'waiting') show({ kind: 'waiting' })
    plan(Math.max(0, Math.min(SAVE_DELAY, firstChange + MAX_SAVE_DELAY - Date.now())))
  }

  /** Settles when the text is saved or cannot be saved for now. */
  function save(): Promise<void> {
    clearTimeout(saveTimer)
    if (!dirty() || blocked()) return Promise.resolve()
    // Changes made after the running request started go with the next one.
    if (running) return running.then(() => (state.kind === 'waiting' ? save() : undefined))
    running = attempt().finally(() => {
      running = undefined
    })
    return running
  }

  async function attempt(): Promise<void> {
    const now = revision
    const content = parts.content()
    firstChange = undefined
    show({ kind: 'saving' })
    const answer = await saveOutcomeOf(parts.send(content, version))
    if (answer.kind === 'unsure' || answer.kind === 'later') {
      if (answer.kind === 'unsure' && !unsure.includes(content)) unsure.push(content)
      const kept = await keepNow()
      show({ kind: 'offline', kept })
      plan(Math.min(60_000, 2_000 * 2 ** tries++))
      return
    }
    tries = 0
    if (answer.kind === 'saved') {
      parts.onSaved(answer.saved)
      return settle(now, answer.saved, content)
    }
    if (answer.kind === 'conflict') return resolveConflict(now, content)
    const kept = await keepNow()
    show(answer.kind === 'refused' ? { ...answer, kept } : { kind: 'signed-out' })
  }

  async function settle(now: number, saved: Saved, content: string): Promise<void> {
    version = saved.version
    base = content
    savedRevision = now
    savedAt = saved.savedAt
    unsure.length = 0
    if (!dirty()) {
      keptRevision = revision
      clearTimeout(keepTimer)
      keepTimer = undefined
      await parts.forget().catch(() => undefined)
      if (!dirty()) return show({ kind: 'saved', at: savedAt })
    }
    // There are newer changes: keep them again, based on the new version.
    keptRevision = 0
    void keepNow()
    firstChange = Date.now()
    show({ kind: 'waiting' })
    plan(SAVE_DELAY)
  }

  /** The server has another version. It may be an earlier save of this editor whose answer was lost; otherwise it is a conflict. */
  async function resolveConflict(now: number, content: string): Promise<void> {
    const theirs = await parts.look().catch(() => undefined)
    if (!theirs) {
      show({ kind: 'offline', kept: await keepNow() })
      return plan(2_000)
    }
    if (parts.same(content, theirs.content)) {
      return settle(now, { version: theirs.version, savedAt: new Date().toISOString() }, theirs.content)
    }
    const sentBefore = unsure.some((text) => parts.same(text, theirs.content))
    if (sentBefore || (theirs.own && base !== undefined && parts.adopt?.(base, theirs.content))) return continueFrom(theirs)
    await keepNow()
    show({ kind: 'conflict' })
  }

  /** The text of the editor is now based on this text of the server. */
  function continueFrom(theirs: { content: string; version: number }): void {
    version = theirs.version
    base = theirs.content
    unsure.length = 0
    show({ kind: 'waiting' })
    plan(0)
  }

  return {
    changed,
    save,
    keepNow,
    dirty,
    state: () => state,
    version: () => version,
    /** Settles when no request is under way, so that `version` is that of the last answer. */
    answered: () => running ?? Promise.resolve(),
    /** True if closing the window now would lose nothing. */
    safe: () => !dirty() || keptRevision === revision,
    /** Call when the network is back: retries at once. */
    online: () => void (state.kind === 'offline' && save()),
    /** Reports a newer version on the server. With unsaved changes this is a conflict, and the result is true. */
    overtaken(newer: number) {
      if (newer <= version || blocked() || !dirty() || running) return false
      void keepNow()
      show({ kind: 'conflict' })
      return true
    },
    /** For a kept text that is based on an older version. */
    startInConflict() {
      revision += 1
      keptRevision = revision
      show({ kind: 'conflict' })
    },
    /** The text that this editor and the server had in common last, if it is known. */
    base: () => base,
    /** Ends a conflict: the editor holds a text that takes the place of the server's. */
    merged(theirs: { content: string; version: number }) {
      revision += 1
      continueFrom(theirs)
    },
    /** Ends a conflict: the editor now holds the server's text of this version. */
    async resolved(newer: number, content?: string) {
      version = newer
      base = content
      savedRevision = revision
      keptRevision = revision
      await parts.forget().catch(() => undefined)
      show({ kind: 'saved', at: savedAt })
    },
    /** Keeps and sends unsaved changes, then stops. */
    async end() {
      await keepNow()
      await save()
      clearTimeout(saveTimer)
      clearTimeout(keepTimer)
    },
    stop() {
      clearTimeout(saveTimer)
      clearTimeout(keepTimer)
    },
  }
}

export type Autosave = ReturnType<typeof createAutosave>
