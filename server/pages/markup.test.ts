import { expect, test } from 'vitest'
import { markup, island, safeHtml } from './markup.ts'

test('every value is escaped, in text and in attributes', () => {
  const name = `"><script>alert('1')</script>&`
  expect(markup`<a title="${name}">${name}</a>`.text).toBe(
    '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</a>',
  )
})

test('HTML is inserted unescaped, lists are concatenated, empty values are left out', () => {
  const items = ['a', '<b>'].map((each) => markup`<li>${each}</li>`)
  expect(markup`<ul>${items}${undefined}${false}${null}${0}</ul>`.text).toBe('<ul><li>a</li><li>&lt;b&gt;</li>0</ul>')
  expect(markup`${safeHtml('<p>文</p>')}`.text).toBe('<p>文</p>')
})

test('bytes are passed on without a copy, through every level of nesting', () => {
  const bytes = Buffer.from('<p>正文 &amp;</p>')
  const page = markup`<body>${[markup`<article>${safeHtml(bytes)}</article>`, '<']}</body>`
  expect(page.parts).toEqual(['<body><article>', bytes, '</article>&lt;</body>'])
  expect(page.parts[1]).toBe(bytes)
  expect(page.text).toBe('<body><article><p>正文 &amp;</p></article>&lt;</body>')
})

test('the JSON of an island cannot end its element, and parses to the same value', () => {
  const data = { name: '</script><!--<script>&\u2028\u2029', parents: ['https://a.example'] }
  const { text } = island(data)
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(data)
})
