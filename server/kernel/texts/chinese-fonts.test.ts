import { expect, test } from 'vitest'
import { chooseFonts } from './chinese-fonts.ts'

const font = (name: string) => ({ path: `/fonts/${name}.ttc`, name })
const names = (fonts: string[]) => {
  const chosen = chooseFonts(fonts.map(font))
  return chosen && [chosen.regular.name, chosen.bold.name]
}

test('Song comes first, then any font with Chinese characters; a missing bold one is replaced by the regular one', () => {
  const noto = ['NotoSansCJKjp-Regular', 'NotoSansCJKsc-Regular', 'NotoSerifCJKsc-Bold', 'NotoSerifCJKjp-Regular', 'NotoSerifCJKsc-Regular']
  expect(names(noto)).toEqual(['NotoSerifCJKsc-Regular', 'NotoSerifCJKsc-Bold'])
  expect(names(['STHeitiSC-Light', 'STSongti-SC-Regular', 'STSongti-SC-Bold'])).toEqual(['STSongti-SC-Regular', 'STSongti-SC-Bold'])
  expect(names(['NotoSansCJKjp-Regular', 'NotoSansCJKsc-Regular'])).toEqual(['NotoSansCJKsc-Regular', 'NotoSansCJKsc-Regular'])
  expect(names(['WenQuanYiMicroHei'])).toEqual(['WenQuanYiMicroHei', 'WenQuanYiMicroHei'])
  expect(names([])).toBeUndefined()
})
