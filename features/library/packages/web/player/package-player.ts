import { playH5p } from './h5p.ts'
import type { PlayerCommand, PlayerData, PlayerLoaded, PlayerPart } from './player-data.ts'
import { reportsOf } from './reports.ts'
import { offerApi } from './scorm.ts'

// The script of the page on the content host. It shares its origin with the scripts of the package: whatever it knows or sends, they can know and send.
const given = JSON.parse(document.querySelector('#given')?.textContent ?? '{}') as PlayerData
let leave = () => {}

function stage(): HTMLIFrameElement {
  const found = document.querySelector<HTMLIFrameElement>('iframe.stage')
  if (found) return found
  const made = document.createElement('iframe')
  made.className = 'stage'
  made.allow = 'fullscreen; autoplay'
  made.title = document.title
  document.body.append(made)
  return made
}

function tellLoaded(ok: boolean): void {
  const told: PlayerLoaded = { recto: 'package', type: 'loaded', ok }
  parent.postMessage(told, given.origin)
}

/** Whether the frame holds a page that was found. The browser's own page about a failure belongs to another origin. */
function hasPage({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    const [navigation] = contentWindow?.performance.getEntriesByType('navigation') ?? []
    return ((navigation as PerformanceNavigationTiming | undefined)?.responseStatus ?? 0) < 400
  } catch {
    return false
  }
}

function isBlank({ contentWindow }: HTMLIFrameElement): boolean {
  try {
    return contentWindow?.location.href === 'about:blank'
  } catch {
    return false
  }
}

/** Shows a page, and tells whether it has loaded. What it navigates to later is its own matter. */
function open(address: string): void {
  const frame = stage()
  frame.onload = () => {
    if (isBlank(frame)) return
    frame.onload = null
    tellLoaded(hasPage(frame))
  }
  frame.src = address
}

/** Shows a part of a SCORM package. The page before ends first, so that it still finds its own interface. */
function show(part: PlayerPart): void {
  leave()
  leave = part.asset ? () => {} : offerApi(given, part)
  if (part.asset) reportsOf(given.origin, part.id, () => null).send('ended')
  open(given.files + part.href)
}

const partOf = (id: string) => given.parts.find((part) => part.id === id)

function isCommand(data: unknown): data is PlayerCommand {
  const command = data as Partial<PlayerCommand> | null
  return typeof command === 'object' && command?.recto === 'package' && command.type === 'show' && typeof command.part === 'string'
}

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== parent || origin !== given.origin || !isCommand(data)) return
  const part = partOf(data.part)
  if (part && given.kind.startsWith('scorm')) show(part)
})
addEventListener('pagehide', () => leave())

tellLoaded(true)
const first = partOf(given.part) ?? given.parts[0]
if (given.kind === 'cmi5') open(given.launch)
else if (given.kind === 'h5p')
  playH5p(given).then(
    () => tellLoaded(true),
    () => tellLoaded(false),
  )
else if (first) show(first)
