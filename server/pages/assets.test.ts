import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { assetsOf, missingBuildWarning } from './assets.ts'

const built = {
  'light.tsx': { file: 'assets/light-1.js', css: ['assets/light-1.css'], imports: ['_send-1.js'] },
  '_send-1.js': { file: 'assets/send-1.js' },
  '_panel-1.js': { file: 'assets/panel-1.js', css: ['assets/panel-1.css'], imports: ['_send-1.js'] },
  '../features/reading/reader/web/reader-root.tsx': { file: 'assets/reader-1.js', css: ['assets/reader-1.css'], imports: ['_panel-1.js'] },
  '../features/access/sign-in/web/sign-in-root.tsx': { file: 'assets/sign-in-1.js' },
}

test('a page loads its entry and the modules that it needs, with all their imports and nothing else', () => {
  expect(assetsOf('light.tsx', 'reader', undefined, built)).toEqual({
    scripts: ['/web/assets/light-1.js'],
    styles: ['/web/assets/light-1.css', '/web/assets/panel-1.css', '/web/assets/reader-1.css'],
    preloads: ['/web/assets/send-1.js', '/web/assets/panel-1.js', '/web/assets/reader-1.js'],
  })
})

test('without a build a page has no script and can be read; in development the sources are served', () => {
  expect(assetsOf('light.tsx', 'reader', undefined, {})).toEqual({ scripts: [], styles: [], preloads: [] })
  expect(assetsOf('light.tsx', undefined, 'http://localhost:5173', built).scripts).toEqual(['/web/@vite/client', '/web/light.tsx'])
})

test('a missing build of the web app causes a warning with what to do', () => {
  const lacking = '/nowhere/manifest.json'
  expect(missingBuildWarning({ role: 'all', webDev: undefined }, lacking)).toMatch(
    /^Warning: the web app is not built .*\/nowhere\/manifest\.json.* Run npm run build/,
  )
  expect(missingBuildWarning({ role: 'web', webDev: undefined }, lacking)).toMatch(/^Warning: /)
  expect(missingBuildWarning({ role: 'worker', webDev: undefined }, lacking)).toBeUndefined()
  expect(missingBuildWarning({ role: 'all', webDev: 'http://localhost:5173' }, lacking)).toBeUndefined()
  expect(missingBuildWarning({ role: 'all', webDev: undefined }, fileURLToPath(import.meta.url))).toBeUndefined()
})
