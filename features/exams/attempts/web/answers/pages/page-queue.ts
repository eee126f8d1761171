import type { KeptPage, PageStore } from './page-store.ts'

/** What has become of an upload. `refused`: the server does not take this page. `tooLate`: it takes none any more. `unnamed`: no answer names it. */
export type UploadOutcome = 'stored' | 'later' | 'refused' | 'full' | 'tooLate' | 'unnamed' | 'stopped'

export interface PageQueueSurroundings {
  upload: (page: KeptPage) => Promise<UploadOutcome>
  store: PageStore
  /** The pages that the answers name now; undefined: not known, so that each is sent. */
  named: () => ReadonlySet<string> | undefined
  /** Calls back after some milliseconds; returns a function that stops it. */
  wait: (milliseconds: number, act: () => void) => () => void
}

export interface PageQueueView {
  /** Pages that wait to be sent or are being sent, those that the server did not take, and those that came too late. */
  waiting: ReadonlySet<string>
  refused: ReadonlySet<string>
  lost: number
  /** The last upload has failed and is tried again; the storage of the institution is full. */
  offline: boolean
  full: boolean
  /** A page could not be stored in this browser. */
  memoryOnly: boolean
  /** Pages of this browser by name. */
  pages: ReadonlyMap<string, KeptPage>
}

const retryDelays = [1_000, 3_000, 8_000, 15_000]

/**
 * Keeps the pages of answers by hand in this browser until the server has them, and sends one at a time, those first that were added first. Pages that no
 * answer names any more are not sent.
 */
export function createPageQueue({ upload, store, named, wait }: PageQueueSurroundings) {
  const pages = new Map<string, KeptPage>()
  const waiting = new Set<string>()
  const refused = new Set<string>()
  const listeners = new Set<() => void>()
  let sending = false
  let closed = false
  let tries = 0
  let lost = 0
  let offline = false
  let full = false
  let memoryOnly = false
  let stopTimer: (() => void) | undefined
  let view = viewNow()

  function viewNow(): PageQueueView {
    const now = named()
    const wanted = [...waiting].filter((sha256) => now?.has(sha256) ?? true)
    return { waiting: new Set(wanted), refused: new Set(refused), lost, offline, full, memoryOnly, pages: new Map(pages) }
  }

  function changed(): void {
    if (closed) return
    view = viewNow()
    for (const tell of listeners) tell()
  }

  /** Begins with what this browser has kept from before. */
  async function begin(): Promise<void> {
    const kept = await store.load().catch(() => [])
    for (const page of kept) {
      pages.set(page.sha256, page)
      waiting.add(page.sha256)
    }
    changed()
    void send()
  }

  /** Takes a page; resolves when it is stored in this browser, or that has failed. */
  async function add(page: KeptPage): Promise<void> {
    pages.set(page.sha256, page)
    refused.delete(page.sha256)
    waiting.add(page.sha256)
    await store.put(page).catch(() => (memoryOnly = true))
    changed()
  }

  function retry(): void {
    stopTimer?.()
    stopTimer = undefined
    void send()
  }

  async function send(): Promise<void> {
    const next = [...view.waiting].map((sha256) => pages.get(sha256)).find((page) => page !== undefined)
    if (sending || closed || stopTimer || !next) return
    sending = true
    const outcome = await upload(next).catch((): UploadOutcome => 'later')
    sending = false
    settle(next, outcome)
    changed()
    if (!stopTimer && outcome !== 'stopped') void send()
  }

  function settle({ sha256 }: KeptPage, outcome: UploadOutcome): void {
    offline = outcome === 'later'
    full = outcome === 'full'
    if (outcome === 'stopped') return
    if (offline || full) {
      stopTimer = wait(retryDelays[Math.min(tries++, retryDelays.length - 1)] ?? 0, retry)
      return
    }
    tries = 0
    if (outcome === 'refused') refused.add(sha256)
    if (outcome === 'tooLate') lost += 1
    forget(sha256)
  }

  /** It is not sent again; what shows it keeps it. */
  function forget(sha256: string): void {
    waiting.delete(sha256)
    void store.remove(sha256).catch(() => undefined)
  }

  return {
    begin,
    add,
    retry,
    /** Sends what the answers name now: called when they have changed. */
    follow: () => {
      changed()
      void send()
    },
    /** Forgets pages that no answer names, when answers are not changed any more. */
    forgetUnnamed: () => {
      const now = named()
      if (!now) return
      for (const sha256 of waiting) if (!now.has(sha256)) forget(sha256)
      changed()
    },
    view: () => view,
    subscribe: (tell: () => void) => {
      listeners.add(tell)
      return () => void listeners.delete(tell)
    },
    close: () => {
      closed = true
      stopTimer?.()
    },
  }
}

export type PageQueue = ReturnType<typeof createPageQueue>
