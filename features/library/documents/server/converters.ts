import { type Converter, ConversionFailed } from '#server/kernel/files/conversion/converter.ts'
import { pictureSize } from '#server/kernel/files/pictures/picture.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import { archiveConverter } from './archive/convert-archive.ts'
import { officeConverter } from './office/convert-office.ts'
import { readPdf } from './pdf/read-pdf.ts'
import { textConverter } from './text/convert-text.ts'

const pdfConverter: Converter = {
  name: 'pdf',
  suffixes: ['pdf'],
  version: 1,
  convert: (source) => readPdf(source.path, source, { from: 0 }),
}

const pictureConverter: Converter = {
  name: 'picture',
  suffixes: ['jpg', 'jpeg', 'png', 'gif'],
  version: 1,
  async convert({ path }) {
    try {
      return { facts: await pictureSize(path), files: [] }
    } catch (error) {
      if (error instanceof Refusal)
        throw new ConversionFailed({ zh: '图片已损坏，或超过 8000 万像素', en: 'The picture is damaged, or has more than 80 million pixels' })
      throw error
    }
  },
}

export const documentConverters: readonly Converter[] = [officeConverter, pdfConverter, pictureConverter, textConverter, archiveConverter]
