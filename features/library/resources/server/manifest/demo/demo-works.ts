import PDFDocument from 'pdfkit'
import sharp from 'sharp'

const frame = (body: string, background = '#f4f1ea') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800"><rect width="1280" height="800" fill="${background}"/>${body}</svg>`

/** A wave over the whole width at a height, closed at the bottom. */
const wave = (height: number, swing: number, colour: string) =>
  `<path d="M0 ${height} C 213 ${height - swing}, 427 ${height + swing}, 640 ${height} S 1067 ${height - swing}, 1280 ${height} V 800 H 0 Z" fill="${colour}"/>`

const circles = Array.from({ length: 9 }, (_each, at) => {
  const size = 320 - at * 34
  return `<ellipse cx="640" cy="410" rx="${size * 1.5}" ry="${size}" fill="none" stroke="#8a5a2b" stroke-width="${at % 4 === 0 ? 5 : 2}"/>`
}).join('')

const bars = [42, 58, 96, 141, 187, 233, 198, 156, 104, 77, 51, 39]
  .map((value, at) => `<rect x="${120 + at * 88}" y="${700 - value * 2.2}" width="56" height="${value * 2.2}" rx="6" fill="#2f6f8f"/>`)
  .join('')

const leaves = Array.from(
  { length: 12 },
  (_each, at) => `<ellipse cx="640" cy="230" rx="46" ry="150" fill="#5d8a4a" fill-opacity="0.62" transform="rotate(${at * 30} 640 400)"/>`,
)

/** Pictures of the demo, drawn for it. */
export const drawings = {
  river: frame(
    `${wave(300, 120, '#cfe3d6')}${wave(430, 90, '#9cc3b2')}${wave(560, 70, '#5b93a8')}${wave(680, 40, '#2f6f8f')}<circle cx="1040" cy="160" r="70" fill="#e6b54a"/>`,
  ),
  contours: frame(`${circles}<circle cx="640" cy="410" r="7" fill="#8a5a2b"/>`, '#fbf7ee'),
  rain: frame(`<line x1="90" y1="700" x2="1200" y2="700" stroke="#444" stroke-width="3"/>${bars}`, '#ffffff'),
  flower: frame(`<g>${leaves.join('')}</g><circle cx="640" cy="400" r="58" fill="#e6b54a"/>`, '#eef3e6'),
  strata: frame(
    ['#d9c6a5', '#c3a37a', '#a77f5a', '#82604a', '#5f4a40'].map((colour, at) => wave(180 + at * 130, 46 - at * 6, colour)).join(''),
    '#dfe9ee',
  ),
  emblem: frame(
    '<path d="M640 140 L900 300 V520 L640 680 L380 520 V300 Z" fill="#1f4e5f"/><path d="M440 470 C 520 410, 580 530, 640 470 S 760 410, 840 470" fill="none" stroke="#f4f1ea" stroke-width="18"/>',
    '#ffffff',
  ),
} as const

export const pictureBytes = (drawing: keyof typeof drawings): Promise<Buffer> =>
  sharp(Buffer.from(drawings[drawing])).png({ palette: true }).toBuffer()

/** A document of some pages, each with a heading and paragraphs. The same input gives the same bytes. */
export function documentBytes(title: string, pages: readonly { heading: string; paragraphs: readonly string[] }[]): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: 64,
    info: { Title: title, CreationDate: new Date(0), ModDate: new Date(0) },
    autoFirstPage: false,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  document.on('end', () => resolve(Buffer.concat(chunks)))
  document.on('error', reject)
  for (const { heading, paragraphs } of pages) {
    document.addPage()
    document.font('Helvetica-Bold').fontSize(22).text(heading)
    document.font('Helvetica').fontSize(12)
    for (const paragraph of paragraphs) document.moveDown(0.8).text(paragraph, { lineGap: 4 })
  }
  document.end()
  return promise
}

export const readingSheet = [
  {
    heading: 'Reading a river',
    paragraphs: [
      'A river carries more than water. Where the current slows down it lets go of what it carries, the coarse gravel first, the fine mud last.',
      'Look at a bend: the outer bank is steep because the fast water cuts into it, and the inner bank is flat because sand comes to rest there.',
    ],
  },
  {
    heading: 'On the map',
    paragraphs: [
      'Contour lines that cross a river point upstream, in the shape of a V. Close lines mean a steep valley, lines far apart a wide plain.',
      'Exercise: draw the profile of the valley between the two marked points, with a vertical scale five times the horizontal one.',
    ],
  },
] as const

export const fieldNotes = [
  '河边的一小时',
  '',
  '上午九点，水位比昨天低了一掌。石头上留着一道湿线，正好可以当作昨天的刻度。',
  '转弯处外侧的岸很陡，能看见三层土：上面是草根和黑土，中间是黄沙，最下面是圆石子。',
  '圆石子说明这里从前就是河床。石子越往下游越小，这一点可以在下一次带尺子来量。',
  '',
  '要带的东西：卷尺、温度计、两只装水样的瓶子、防水笔。',
].join('\n')

export const tidyRules = [
  '给素材起名字的约定',
  '',
  '1. 名字写内容，不写编号：“河曲的侵蚀与堆积”，而不是“图 3-2 新”。',
  '2. 图片写替代文字，说清楚图里最要紧的那一件事。',
  '3. 不是自己做的，写来源、权利人和许可。',
  '4. 换了文件就用“替换”，不要另传一个：教材里的图会跟着更新。',
].join('\n')
