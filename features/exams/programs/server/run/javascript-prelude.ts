/**
 * What a JavaScript program has besides the language: `readline()`, `print` and `console.log`, and `require('fs').readFileSync(0)` for those who are used
 * to Node. Evaluated inside the sandbox, where `hostInput` and `hostWrite` are given.
 */
export const javascriptPrelude = `(() => {
  const input = hostInput
  const write = hostWrite
  delete globalThis.hostInput
  delete globalThis.hostWrite
  const lines = input.replace(/\\r\\n/g, '\\n').split('\\n')
  if (lines[lines.length - 1] === '') lines.pop()
  let at = 0
  const plain = /^[A-Za-z_$][\\w$]*$/
  const quoted = (text) => "'" + text.replace(/\\\\/g, '\\\\\\\\').replace(/'/g, "\\\\'").replace(/\\n/g, '\\\\n') + "'"
  const list = (open, parts, close) => (parts.length ? open + ' ' + parts.join(', ') + ' ' + close : open + close)
  const shown = (value, depth) => {
    if (typeof value === 'string') return depth ? quoted(value) : value
    if (typeof value === 'bigint') return value + 'n'
    if (typeof value === 'function') return '[Function' + (value.name ? ': ' + value.name : '') + ']'
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
    if (value instanceof Error) return String(value.stack ? value + '\\n' + value.stack : value).trimEnd()
    if (depth > 3) return Array.isArray(value) ? '[Array]' : '[Object]'
    const inner = (each) => shown(each, depth + 1)
    if (Array.isArray(value)) return list('[', value.map(inner), ']')
    if (value instanceof Map) return 'Map(' + value.size + ') ' + list('{', [...value].map(([key, each]) => inner(key) + ' => ' + inner(each)), '}')
    if (value instanceof Set) return 'Set(' + value.size + ') ' + list('{', [...value].map(inner), '}')
    return list('{', Object.entries(value).map(([key, each]) => (plain.test(key) ? key : quoted(key)) + ': ' + inner(each)), '}')
  }
  const log = (...values) => write(values.map((value) => shown(value, 0)).join(' ') + '\\n')
  globalThis.readline = () => (at < lines.length ? lines[at++] : null)
  globalThis.print = log
  globalThis.console = { log, info: log, debug: log, error() {}, warn() {} }
  const readFileSync = (file) => {
    if (file !== 0 && file !== '/dev/stdin') throw new Error('There are no files here; read the input with readFileSync(0)')
    return input
  }
  globalThis.require = (name) => {
    if (name === 'fs' || name === 'node:fs') return { readFileSync }
    throw new Error('There is no module ' + name + ' here')
  }
  globalThis.process = { stdout: { write: (text) => write(String(text)) } }
})()`
