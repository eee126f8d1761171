import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig, type Plugin } from 'vite'
import { planChunks } from './build/chunk-plan.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { formulaStyles } from './build/formula-styles.ts'
import { earlyFiles, screenFiles } from './build/screen-files.ts'
import { pdfFiles } from './build/pdf-files.ts'
import { workerFile } from './build/worker-file.ts'

const root = join(import.meta.dirname, '..')

/** The script and the style sheet of each page that the server writes: `<part>-root.tsx` and `<part>-root.css`. */
const pages = globSync(['light/*-root.{tsx,css}', '../features/*/*/web/**/*-root.{tsx,css}'], { cwd: import.meta.dirname })
const input = Object.fromEntries([['work', 'work.tsx'], ...pages.map((file) => [basename(file).replace('.', '-'), file])]) as Record<string, string>

/**
 * The oldest browsers in which the product works: of these versions on, each has the style rules `:has`, `text-wrap: balance` and container queries, and
 * the functions `Map.groupBy` and `toSorted`. `public/old-browser.js` tells the others.
 */
const target = ['chrome117', 'edge117', 'firefox121', 'safari17.5']

/** Writes which module is the page of which path, so that the server can name the scripts of a screen in its page. */
const screenList: Plugin = {
  name: 'recto-screen-list',
  generateBundle() {
    const modules = [...screenFiles(root)].flatMap(([path, { file }]) => (file ? [[path, `../${file}`]] : []))
    this.emitFile({ type: 'asset', fileName: '.vite/screens.json', source: JSON.stringify(Object.fromEntries(modules)) })
  },
}

// The server writes every page itself and takes the names of scripts and styles from the manifest.
const config: InlineConfig = {
  root: import.meta.dirname,
  base: '/web/',
  plugins: [react(), screenList, workerFile(root, target), pdfFiles(root), compressedFiles],
  css: { postcss: { plugins: [formulaStyles] } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target,
    cssTarget: target,
    chunkSizeWarningLimit: 2500,
    // A font within the styles would delay the text that does not need it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: { input },
  },
}

export default defineConfig(async ({ command }) => {
  if (command === 'serve') return config
  const screens = [...new Set([...screenFiles(root).values()].flatMap(({ file }) => (file ? [file] : [])))]
  const name = await planChunks(config, { screens, early: earlyFiles(root) })
  const output = { codeSplitting: { includeDependenciesRecursively: false, groups: [{ debugName: 'planned', name }] } }
  return { ...config, build: { ...config.build, rolldownOptions: { input, output } } }
})
