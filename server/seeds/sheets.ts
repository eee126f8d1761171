import sharp from 'sharp'

/** A photograph of a page with these lines, 1500 by 2000 pixels, as a phone sends it. */
export async function photograph(...lines: string[]): Promise<Buffer> {
  const text = lines.map((line, at) => `<text x="120" y="${260 + at * 150}" font-size="90" font-family="cursive, sans-serif">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000"><rect width="1500" height="2000" fill="#f6f3e8"/>${text.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}

/** A PDF with a page for each of these pictures. */
export async function pdfOf(pictures: readonly Buffer[]): Promise<Buffer> {
  const objects: Buffer[] = []
  const add = (head: string, body?: Buffer) => {
    const parts = [`${objects.length + 1} 0 obj\n${head}\n`, ...(body ? ['stream\n', body, '\nendstream\n'] : []), 'endobj\n']
    objects.push(Buffer.concat(parts.map((part) => Buffer.from(part))))
    return objects.length
  }
  add('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pictures.map((_, at) => `${3 + at * 3} 0 R`).join(' ')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`)
  for (const picture of pictures) {
    const { width, height } = await sharp(picture).metadata()
    const page = objects.length + 1
    const draw = Buffer.from('q 420 0 0 595 0 0 cm /P Do Q')
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents ${page + 1} 0 R /Resources << /XObject << /P ${page + 2} 0 R >> >> >>`)
    add(`<< /Length ${draw.length} >>`, draw)
    add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${picture.length} >>`,
      picture,
    )
  }
  let at = 9
  const offsets = objects.map((object) => {
    const offset = at
    at += object.length
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), ...objects, Buffer.from(table)])
}
