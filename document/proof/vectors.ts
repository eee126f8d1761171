import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const samples = process.env['RECTO_SAMPLES'] ?? join(import.meta.dirname, '../../../shared/data')

export const samplePath = (...parts: string[]): string => join(samples, ...parts)
export const hasSample = (...parts: string[]): boolean => existsSync(samplePath(...parts))

/** Script injection attempts, used in every place where an author can write. */
export const ownVectors = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '" onmouseover="alert(1)" x="',
  "' onfocus='alert(1)' autofocus='",
  '`onload=alert(1)`',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '</annotation></semantics></math><img src=x onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'https://a.b"onclick="alert(1)',
  'https://evil@example.org/',
  '//example.org/x.js',
  '\\\\example.org\\x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\htmlData{onclick=alert(1)}{x}',
  '\\htmlClass{x" onclick="alert(1)}{x}',
  '\\htmlStyle{background:url(javascript:alert(1))}{x}',
  '\\htmlId{x" onclick="alert(1)}{x}',
  '\\includegraphics[alt=x]{https://example.org/x.png}',
  '\\color{red" onclick="alert(1)}{x}',
  '\\textcolor{url(javascript:alert(1))}{x}',
  '\\text{<img src=x onerror=alert(1)>}',
  '\\char"3C img',
  '\\rule{1000000em}{1000000em}',
  '\\def\\a{\\a\\a}\\a',
  '\\unicode{<}',
  'python" onclick="alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<base href="https://example.org/">',
  '<link rel=stylesheet href=//example.org/x.css>',
  '<style>@import "//example.org/x.css"</style>',
  '<object data="data:text/html,x"></object>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
]

/** The published list of vectors, if the sample data is present. */
export const listedVectors = (): string[] =>
  hasSample('odd', 'xss', 'h5sc-vectors.txt')
    ? readFileSync(samplePath('odd', 'xss', 'h5sc-vectors.txt'), 'utf8')
        .split(/<div id="\d+">/)
        .map((vector) => vector.replace(/<\/div>\s*$/, '').trim())
        .filter((vector) => vector !== '')
    : []
