import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, root, say } from './prepare.mjs'

const packaged = (name, ...path) => join(root, 'node_modules', name, ...path)

// What the last check has found out about unchanged files; a repeated check takes a tenth of the time.
const known = packaged('.cache', 'types.tsbuildinfo')

/** The static checks of the source; each is named in the output. */
const checks = [
  { name: 'types', args: [packaged('typescript', 'bin', 'tsc'), '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', known] },
  { name: 'lint', args: [packaged('oxlint', 'bin', 'oxlint'), '--deny-warnings', '-f', 'unix'] },
  { name: 'format', args: [packaged('oxfmt', 'bin', 'oxfmt'), '--check'] },
  { name: 'imports', args: ['tools/rules/check-imports.ts'] },
  { name: 'texts', args: ['tools/rules/check-texts.ts'] },
  { name: 'unused code', args: [packaged('knip', 'bin', 'knip.js'), '--no-config-hints', '--no-progress'] },
]

/** Runs every check, or those that are named, prints the findings, and returns the numbers of passed and failed checks. */
export async function runChecks(node, names = checks.map(({ name }) => name)) {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const { name, args } of checks.filter((check) => names.includes(check.name))) {
    const began = Date.now()
    const { code, output } = await captured(node, args)
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    if (code === 0) sum.passed++
    else sum.failed++
    say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (code !== 0) say(output.trim())
  }
  return sum
}

function captured(node, args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: environment({ NO_COLOR: '1', FORCE_COLOR: undefined }), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}
