import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './prepare.mjs'

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** What the browser tests need of the machine and do not find, as packages of Debian. */
function missing() {
  return [...(places.some((path) => existsSync(path)) ? [] : ['chromium']), ...(hasChinese() ? [] : ['fonts-noto-cjk'])]
}

function hasChinese() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

/** Installs a browser with Chinese letters as root; otherwise says the one command that does. Gives whether it is there now. */
export function installBrowser() {
  const packages = missing()
  if (!packages.length) return true
  const command = `apt-get update && apt-get install -y --no-install-recommends fontconfig ${packages.join(' ')}`
  if (process.getuid?.() !== 0) {
    say(`The browser tests need ${packages.join(' and ')}. Run this once: sudo sh -c '${command}'`)
    return false
  }
  say(`Installing ${packages.join(' and ')} …`)
  try {
    execFileSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  } catch {
    say(`That failed; the lines above say why. The command was: ${command}`)
  }
  return !missing().length
}
