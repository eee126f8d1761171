import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { assetsOf, missingBuildWarning } from './assets.ts'

const chunks = {
  'work.tsx': { file: 'assets/work-1.js', imports: ['_work-2.js'] },
  '_work-2.js': { file: 'assets/work-2.js', css: ['assets/work-1.css'], imports: ['_base-1.js'] },
  '_base-1.js': { file: 'assets/base-1.js' },
  '_screens-1.js': { file: 'assets/screens-1.js', imports: ['_work-2.js'] },
  'shell/frames/locales/zh-CN.ts': { file: 'assets/zh-CN-1.js' },
  'shell/frames/locales/en-US.ts': { file: 'assets/en-US-1.js' },
  '../features/people/users/web/list/UsersPage.tsx': { file: 'assets/users-1.js', css: ['assets/users-1.css'], imports: ['_screens-1.js'] },
  '../features/reading/reader/web/reader-root.tsx': { file: 'assets/reader-1.js', imports: ['_base-1.js'] },
  '../features/reading/reader/web/reader-root.css': { file: 'assets/reader-1.css' },
  '../features/access/sign-in/web/sign-in-root.tsx': { file: 'assets/sign-in-1.js' },
}
const built = { chunks, screens: { '/user/list': '../features/people/users/web/list/UsersPage.tsx' } }

test('a page loads its own script with all its imports, its own styles in the page, and nothing else', () => {
  expect(assetsOf({ part: 'reader' }, undefined, built, (file) => [{ text: file }])).toEqual({
    scripts: ['/web/assets/reader-1.js'],
    inline: [{ text: 'assets/reader-1.css' }],
    styles: [],
    late: ['/web/assets/reader-1.css'],
    preloads: ['/web/assets/base-1.js'],
  })
})

test('the page of the work app names the scripts of the screen at its path and the words of its language', () => {
  const files = (path: string, language: 'zh-CN' | 'en-US') => assetsOf({ path, language }, undefined, built)
  expect(files('/user/list/', 'en-US')).toEqual({
    scripts: ['/web/assets/work-1.js'],
    inline: [],
    styles: ['/web/assets/work-1.css', '/web/assets/users-1.css'],
    late: [],
    preloads: ['base-1', 'work-2', 'en-US-1', 'screens-1', 'users-1'].map((name) => `/web/assets/${name}.js`),
  })
  expect(files('/nowhere', 'zh-CN').preloads).toEqual(['base-1', 'work-2', 'zh-CN-1'].map((name) => `/web/assets/${name}.js`))
})

test('without a build a page has no script and can be read; in development the sources are served', () => {
  expect(assetsOf({ part: 'reader' }, undefined, { chunks: {}, screens: {} })).toEqual({
    inline: [],
    scripts: [],
    styles: [],
    late: [],
    preloads: [],
  })
  const sources = assetsOf({ part: 'reader' }, 'http://localhost:5173')
  expect(sources.scripts.at(-1)).toMatch(/^\/web\/@fs\/.*\/features\/reading\/reader\/web\/reader-root\.tsx$/)
  expect(sources.styles).toEqual([sources.scripts.at(-1)?.replace(/tsx$/, 'css')])
  expect(assetsOf({ path: '/', language: 'zh-CN' }, 'http://localhost:5173').scripts).toEqual(['/web/@vite/client', '/web/work.tsx'])
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
