import { expect, test } from 'vitest'
import { majorTree } from './PlaceFields.tsx'

const major = (id: string, parentId: string | null) => ({ id, name: id, nameEn: id, code: id, parentId })

test('majors are placed below their discipline, in the given order', () => {
  const tree = majorTree([major('理学', null), major('物理学类', '理学'), major('工学', null), major('数学类', '理学'), major('孤立', 'gone')])
  expect(tree.map(({ title }) => title)).toEqual(['理学', '工学', '孤立'])
  expect(tree[0]?.children.map(({ title }) => title)).toEqual(['物理学类', '数学类'])
})
