import { escapeHtml } from '#plain/text/escape-html.ts'

export interface ArchivePart {
  /** The path of its JSON file below `data/`, without the suffix. */
  name: string
  place: string
  table: string
  rows: Record<string, unknown>[]
}

/** A self-contained HTML page without scripts and external resources: the list of tables, then each table. */
export function indexPage(account: string, parts: readonly ArchivePart[]): string {
  const contents = parts.map((part, at) => `<li><a href="#p${at}">${escapeHtml(titleOf(part))}</a> (${part.rows.length})</li>`).join('\n')
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(account)} · Recto</title>
<style>body{font:15px/1.7 sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#151d21}h2{font-size:1.1rem;margin-top:2.5rem}
.t{overflow-x:auto}table{border-collapse:collapse;font-size:13px}th,td{border-bottom:1px solid #dde3e6;padding:.3rem .8rem .3rem 0;text-align:start;vertical-align:top;max-width:28rem;overflow-wrap:anywhere}th{color:#5b6a72;font-weight:500;white-space:nowrap}</style></head>
<body><h1>${escapeHtml(account)}</h1>
<p>这里是 Recto 保存的与你有关的全部数据。同样的内容以 JSON 形式在 data 文件夹，你上传的文件在 files 文件夹。<br>
<span lang="en">Everything that Recto stores about you. The folder data contains the same as JSON; the folder files contains the files that you uploaded.</span></p>
<ol>${contents}</ol>
${parts.map((part, at) => section(part, at)).join('\n')}
</body></html>`
}

const titleOf = ({ place, table }: ArchivePart) => `${place} · ${table}`

function section(part: ArchivePart, at: number): string {
  const columns = [...new Set(part.rows.flatMap((row) => Object.keys(row)))]
  const head = columns.map((column) => `<th>${escapeHtml(column)}</th>`).join('')
  const body = part.rows.map((row) => `<tr>${columns.map((column) => `<td>${escapeHtml(shown(row[column]))}</td>`).join('')}</tr>`).join('\n')
  return `<h2 id="p${at}">${escapeHtml(titleOf(part))}</h2><div class="t"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
