import type { PlayerData } from './player-data.ts'
import { reportsOf } from './reports.ts'
import { offerStorage } from './storage.ts'

interface Instance {
  getCurrentState?: () => unknown
}
interface H5pEvent {
  data: { statement: unknown }
}
interface H5pCore {
  instances?: Instance[]
  externalDispatcher?: { on: (name: string, hear: (event: H5pEvent) => void) => void }
  /** Makes what the head of the frame of a content holds. */
  getHeadTags: (contentId: string) => string
  init: (target: HTMLElement) => void
  preventInit?: boolean
}
interface H5pWindow {
  H5P?: H5pCore
}

declare global {
  interface Window {
    H5PStandalone: { H5P: new (element: HTMLElement, options: object) => Promise<unknown> }
    /** For the frame of the content, before its scripts. */
    offerStorage: typeof offerStorage
  }
}

/** Milliseconds between two looks whether the state has changed. */
const lookEvery = 5000

/**
 * Begins the content that was prepared. The core reads the storage of its frame without care, and where that is denied it stops before it lists the
 * content among its instances: nothing could then ask for its state.
 */
function begin(core: H5pCore): void {
  const tags = core.getHeadTags
  core.getHeadTags = (contentId) => `<script>parent.offerStorage(window)</script>${tags(contentId)}`
  core.preventInit = false
  core.init(document.body)
}

/** Plays an H5P, with the state that was kept. Its statements are reported, and its state when it changes. */
export async function playH5p(given: PlayerData): Promise<void> {
  window.offerStorage = offerStorage
  offerStorage(window)
  const stage = document.createElement('div')
  stage.id = 'h5p'
  document.body.append(stage)
  const kept = given.cmi[given.part]?.['state']
  const folder = given.files.replace(/\/$/, '')
  await new window.H5PStandalone.H5P(stage, {
    id: 'package',
    h5pJsonPath: folder,
    frameJs: '/packages/player/h5p/frame.bundle.js',
    frameCss: '/packages/player/h5p/styles/h5p.css',
    frame: false,
    copyright: false,
    icon: false,
    fullScreen: false,
    reportingIsEnabled: true,
    // Without a number it takes no state; what it saves by itself goes nowhere.
    saveFreq: 86_400,
    xAPIObjectIRI: folder,
    // Despite its name, false is what leaves the beginning to us.
    preventH5PInit: false,
    ...(typeof kept === 'string' && { contentUserData: [{ state: kept }] }),
  })
  const core = (window as unknown as H5pWindow).H5P
  if (core) begin(core)
  const frame = document.querySelector<HTMLIFrameElement>('iframe.h5p-iframe')
  const inner = () => ((frame?.contentWindow ?? window) as unknown as H5pWindow).H5P
  let state = typeof kept === 'string' ? kept : ''
  const stateNow = () => {
    const found = inner()?.instances?.[0]?.getCurrentState?.()
    return found === undefined || found === null ? state : JSON.stringify(found)
  }
  const reports = reportsOf(given.origin, given.part, () => {
    state = stateNow()
    return state ? { state } : null
  })
  core?.externalDispatcher?.on('xAPI', ({ data }) => reports.send('saved', [JSON.parse(JSON.stringify(data.statement))]))
  reports.send('begun')
  setInterval(() => {
    if (stateNow() !== state) reports.send('saved')
  }, lookEvery)
}
