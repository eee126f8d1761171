import { defineConfig, mergeConfig, type Plugin } from 'vite'
import built from '#web/vite.config.ts'

const name = 'virtual:refresh-preamble'
const preamble = `import refresh from '/@react-refresh'
refresh.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => undefined
window.$RefreshSig$ = () => (type) => type
window.__vite_plugin_react_preamble_installed__ = true`

/** The server writes the pages and allows no inline script, so each entry loads the preamble of fast refresh first. */
const refreshPreamble: Plugin = {
  name: 'recto-refresh-preamble',
  enforce: 'pre',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? preamble : undefined),
  transform: (code, id) => (/\/web\/work\.tsx$|-root\.tsx$/.test(id) ? `import '${name}'\n${code}` : undefined),
}

// Reachable through the server's port only.
export default defineConfig(async (env) =>
  mergeConfig(await built(env), { plugins: [refreshPreamble], server: { host: '127.0.0.1', allowedHosts: true } }),
)
