import { answerOf } from '../kept/save-answer.ts'

/** Milliseconds of rest after which a change is saved, the longest that it waits while one goes on writing, and until it is kept on this machine. */
export const REST = 1_500
export const LONGEST = 10_000
export const KEEP = 400

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
  /** The version that the text was loaded with. */
  version: number
  /** The text now, as it is sent. */
  content: () => string
  send: (content: string, version: number) => Promise<S>
  /** Looks at what the server has when it says that someone has saved meanwhile. */
  look: () => Promise<{ content: string; version: number }>
  same: (mine: string, theirs: string) => boolean
  /** Keeps the text on this machine, with the version it was written on. Fails when it cannot. */
  keep: (content: string, version: number) => Promise<void>
  forget: () => Promise<void>
  show: (state: SaveState) => void
  onSaved: (saved: S) => void
}

/**
 * Saves a text by itself: after a pause, at the latest after 10 s, one request at a time; what does not get through is tried again, longer each time.
 * Nothing is lost on the way: every unsaved state is kept on this machine too. When someone else has saved, nothing more is sent until a person decides.
 */
export function createAutosave<S extends Saved>(parts: Parts<S>) {
  let { version } = parts
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
  /** Texts of which it is not known whether they arrived. */
  const unsure: string[] = []

  const dirty = () => revision !== savedRevision
  const stuck = () => state.kind === 'conflict' || state.kind === 'signed-out'
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
    keepTimer ??= setTimeout(() => void keepNow(), KEEP)
    if (stuck()) return
    if (state.kind === 'offline' || running) return
    if (state.kind !== 'waiting') show({ kind: 'waiting' })
    plan(Math.max(0, Math.min(REST, firstChange + LONGEST - Date.now())))
  }

  /** Settles when the text is saved, or when it cannot be for now. */
  function save(): Promise<void> {
    clearTimeout(saveTimer)
    if (!dirty() || stuck()) return Promise.resolve()
    // What was written after the running request had begun goes with the next one.
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
    const answer = await answerOf(parts.send(content, version))
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
      return settle(now, answer.saved)
    }
    if (answer.kind === 'conflict') return meet(now, content)
    const kept = await keepNow()
    show(answer.kind === 'refused' ? { ...answer, kept } : { kind: 'signed-out' })
  }

  async function settle(now: number, saved: Saved): Promise<void> {
    version = saved.version
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
    // It was written on meanwhile: what is kept belongs to the new version from now on.
    keptRevision = 0
    void keepNow()
    firstChange = Date.now()
    show({ kind: 'waiting' })
    plan(REST)
  }

  /** Someone has saved meanwhile; it may have been this editor, whose answer was lost. */
  async function meet(now: number, content: string): Promise<void> {
    const theirs = await parts.look().catch(() => undefined)
    if (!theirs) {
      show({ kind: 'offline', kept: await keepNow() })
      return plan(2_000)
    }
    if (parts.same(content, theirs.content)) {
      return settle(now, { version: theirs.version, savedAt: new Date().toISOString() })
    }
    if (unsure.some((text) => parts.same(text, theirs.content))) {
      version = theirs.version
      unsure.length = 0
      show({ kind: 'waiting' })
      return plan(0)
    }
    await keepNow()
    show({ kind: 'conflict' })
  }

  return {
    changed,
    save,
    keepNow,
    dirty,
    state: () => state,
    version: () => version,
    /** Whether closing the window now would lose nothing. */
    safe: () => !dirty() || keptRevision === revision,
    /** The network is back: do not wait for the next try. */
    online: () => void (state.kind === 'offline' && save()),
    /** Someone has saved a newer version; with changes of one's own that is a conflict already. */
    overtaken(newer: number) {
      if (newer <= version || stuck() || !dirty() || running) return false
      void keepNow()
      show({ kind: 'conflict' })
      return true
    },
    /** What is kept from before was written on an older version: it is a conflict from the start. */
    startInConflict() {
      revision += 1
      keptRevision = revision
      show({ kind: 'conflict' })
    },
    /** The person has decided: the text in the editor is the server's now, of this version. */
    async resolved(newer: number) {
      version = newer
      savedRevision = revision
      keptRevision = revision
      await parts.forget().catch(() => undefined)
      show({ kind: 'saved', at: savedAt })
    },
    /** Keeps and sends what is left, then stops. */
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
