import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('the characters with a meaning in tags and quoted attributes are escaped, others are kept', () => {
  expect(escapeHtml(`<b a="1" c='2'>R&amp;D</b> 大学`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;R&amp;amp;D&lt;/b&gt; 大学')
})
