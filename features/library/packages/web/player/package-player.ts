import { playH5p } from './h5p.ts'
import type { PlayerCommand, PlayerData, PlayerPart } from './player-data.ts'
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

/** Shows a part of a SCORM package. The page before ends first, so that it still finds its own interface. */
function show(part: PlayerPart): void {
  const frame = stage()
  leave()
  leave = part.asset ? () => {} : offerApi(given, part)
  if (part.asset) reportsOf(given.origin, part.id, () => null).send('ended')
  frame.src = given.files + part.href
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

const first = partOf(given.part) ?? given.parts[0]
if (given.kind === 'cmi5') stage().src = given.launch
else if (given.kind === 'h5p') void playH5p(given)
else if (first) show(first)
