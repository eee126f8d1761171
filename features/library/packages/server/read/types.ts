const text = {
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  css: 'css',
  csv: 'csv',
  vtt: 'vtt',
  txt: 'plain',
  md: 'plain',
  js: 'javascript',
  mjs: 'javascript',
}
const application = {
  json: 'json',
  h5p: 'zip',
  pdf: 'pdf',
  xml: 'xml',
  xsd: 'xml',
  dtd: 'xml-dtd',
  wasm: 'wasm',
  zip: 'zip',
  m3u8: 'vnd.apple.mpegurl',
  swf: 'x-shockwave-flash',
}
const image = { png: 'png', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', svg: 'svg+xml', webp: 'webp', avif: 'avif', ico: 'x-icon', bmp: 'bmp' }
const audio = { mp3: 'mpeg', m4a: 'mp4', ogg: 'ogg', oga: 'ogg', wav: 'wav', aac: 'aac', weba: 'webm' }
const video = { mp4: 'mp4', m4v: 'mp4', webm: 'webm', ogv: 'ogg', mov: 'quicktime', ts: 'mp2t' }
const font = { woff: 'woff', woff2: 'woff2', ttf: 'ttf', otf: 'otf', eot: 'vnd.ms-fontobject' }

const types: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ text, application, image, audio, video, font }).flatMap(([group, kinds]) =>
    Object.entries(kinds).map(([suffix, type]) => [suffix, `${group}/${type}`]),
  ),
)

/** The media type of a file of a package by its suffix, without an encoding: pages of packages state theirs in many ways. */
export const typeOf = (path: string): string => types[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'
