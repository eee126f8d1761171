import type { PlayerData } from './player-data.ts'
import { reportsOf } from './reports.ts'

interface Instance {
  getCurrentState?: () => unknown
}
interface H5pEvent {
  data: { statement: unknown }
}
interface H5pWindow {
  H5P?: { instances?: Instance[]; externalDispatcher?: { on: (name: string, hear: (event: H5pEvent) => void) => void } }
}

declare global {
  interface Window {
    H5PStandalone: { H5P: new (element: HTMLElement, options: object) => Promise<unknown> }
  }
}

/** Milliseconds between two looks whether the state has changed. */
const lookEvery = 5000

/** Plays an H5P, with the state that was kept. Its statements are reported, and its state when it changes. */
export async function playH5p(given: PlayerData): Promise<void> {
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
    ...(typeof kept === 'string' && { contentUserData: [{ state: kept }] }),
  })
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
  const outer = (window as unknown as H5pWindow).H5P ?? inner()
  outer?.externalDispatcher?.on('xAPI', ({ data }) => reports.send('saved', [JSON.parse(JSON.stringify(data.statement))]))
  reports.send('begun')
  setInterval(() => {
    if (stateNow() !== state) reports.send('saved')
  }, lookEvery)
}
