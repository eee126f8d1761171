import { menuFor, moduleCodes } from '#contract/modules.ts'
import { expect, test } from 'vitest'
import { withTypes } from '#web/kernel/session/load-session.ts'
import { trailTo } from './menu-trail.ts'

const menu = withTypes(menuFor(moduleCodes), [{ id: 'a1', name: '工学', nameEn: 'Engineering' }])
const trail = (path: string) => trailTo(menu, path).map(({ zh }) => zh)

test.each([
  ['/textbookindex', ['数字教材概览']],
  ['/textmange/mytext/', ['教材', '我的教材']],
  ['/textmange/mytext', ['教材', '我的教材']],
  ['/textmange/mytext/a1', ['教材', '我的教材']],
  ['/textmange/institutions/', ['教材', '全部教材', '全部']],
  ['/textmange/institutions/a1', ['教材', '全部教材', '工学']],
  ['/teaching/shared/original', ['课程', '共享课程', '原创课程']],
  ['/education/notice/details', ['教学', '通知']],
  ['/education/qAa', ['教学', '答疑']],
  ['/market/cart', ['市场']],
  ['/nowhere', []],
  ['/textbookindexing', []],
])('the trail to %s is %j', (path, names) => {
  expect(trail(path)).toEqual(names)
})
