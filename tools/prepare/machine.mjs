import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './prepare.mjs'

/** Programs that tests and benchmarks use, as Debian packages, and how to detect each. */
const programs = {
  chromium: () => ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some((path) => existsSync(path)),
  'fonts-noto-cjk': hasChinese,
  pgbouncer: () => existsSync('/usr/sbin/pgbouncer'),
  haproxy: () => existsSync('/usr/sbin/haproxy'),
  'nginx-light': () => existsSync('/usr/sbin/nginx'),
  openssl: () => existsSync('/usr/bin/openssl'),
  'libreoffice-writer-nogui': () => hasOfficeFilter('libswlo.so'),
  'libreoffice-calc-nogui': () => hasOfficeFilter('libsclo.so'),
  'libreoffice-impress-nogui': () => hasOfficeFilter('libsdlo.so'),
  'poppler-utils': () => existsSync('/usr/bin/pdftoppm'),
  ffmpeg: () => existsSync('/usr/bin/ffmpeg'),
}

/** Whether the part of LibreOffice for one kind of document is there. */
const hasOfficeFilter = (library) => ['/usr/lib/libreoffice', '/usr/lib64/libreoffice'].some((folder) => existsSync(`${folder}/program/${library}`))

function hasChinese() {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

/** Installs the missing programs when run as root, otherwise prints the command to install them. Returns whether all are present. */
export function installPrograms(...names) {
  const missing = () => names.filter((name) => !programs[name]())
  const packages = missing()
  if (!packages.length) return true
  // The installed packages must not start services.
  const command = `apt-get update && RUNLEVEL=1 apt-get install -y --no-install-recommends fontconfig ${packages.join(' ')}`
  if (process.getuid?.() !== 0) {
    say(`This needs ${packages.join(' and ')}. Run this once: sudo sh -c '${command}'`)
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
