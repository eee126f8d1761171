import { expect, test } from 'vitest'
import fc from 'fast-check'
import { importMarkdown } from './import-markdown.ts'
import type { ImportedChapter } from './import-markdown.ts'
import { ownVectors } from '../../proof/vectors.ts'
import { htmlViolations } from '../../proof/allowed-html.ts'
import { testContext } from '../../proof/test-context.ts'
import { renderHtml } from '../../render/render-html.ts'
import { walk } from '../../text/walk.ts'

test('any text is imported, passes the gate and renders to clean HTML', () => {
  const bits = [
    '# ',
    '## ',
    '\n',
    '\n\n',
    '* ',
    '1. ',
    '> ',
    '```\n',
    '`',
    '$',
    '$$',
    '**',
    '*',
    '[',
    ']',
    '(',
    ')',
    '![',
    '](a.png)',
    ':label:`x`',
    ':numref:`x`',
    ':begin_tab:`a`\n',
    ':end_tab:\n',
    '| a | b |\n|---|---|\n',
    '<b>',
    '</b>',
    '<!--',
    '-->',
    '\\',
    '    ',
    '字',
    '。',
    'w',
    '[^1]',
    '\n[^1]: n',
    '\uE000',
    '\0',
    ...ownVectors,
  ]
  const words = fc.array(fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 5 })), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, words, (first, second) => {
      const book = importMarkdown({ files: new Map(Object.entries({ 'index.md': first, 'a.md': second })), has: (path) => path === 'a.png' })
      const check = (chapters: readonly ImportedChapter[]): void => {
        for (const { doc, children } of chapters) {
          walk(doc, (node) => {
            expect(node.type).not.toMatch(/^@/)
          })
          expect(htmlViolations(renderHtml(doc, testContext))).toEqual([])
          check(children)
        }
      }
      check(book.chapters)
      expect(book.report.filter(({ code, detail }) => code === 'refused' && !/nested deeper/.test(detail))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
