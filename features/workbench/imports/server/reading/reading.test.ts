import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openImporting } from '#server/testing/inputs/importing.ts'
import { workbook } from '#server/testing/inputs/workbook.ts'
import { zipped } from '#server/testing/inputs/zip.ts'

let app: Awaited<ReturnType<typeof openImporting>>
beforeAll(async () => {
  app = await openImporting()
})
afterAll(() => app.close())

test('a CSV in GBK, with semicolons, tabs, quotes or a byte order mark is read', async () => {
  // 姓名,学号 / 张三,I-1 in GBK.
  const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x2c, 0xd1, 0xa7, 0xba, 0xc5, 0x0a, 0xd5, 0xc5, 0xc8, 0xfd, 0x2c, 0x49, 0x2d, 0x31, 0x0a])
  expect((await app.rows((await app.checked(gbk)).id))[0]?.cells).toEqual(['张三', 'I-1'])
  const semicolons = await app.checked('\ufeff姓名;学号;职称\n"李;四";I-2;"说 ""好"""\n')
  expect((await app.rows(semicolons.id))[0]?.cells).toEqual(['李;四', 'I-2', '说 "好"'])
  expect((await app.rows((await app.checked('\n姓名\t学号\n\n王五\tI-3\n')).id))[0]).toMatchObject({ line: 4, cells: ['王五', 'I-3'] })
})

test('hostile files are refused with a message', async () => {
  const fails = async (content: Buffer | string, name: string) => {
    const answer = await app.upload(content, { name, fields: { dryRun: 'true' } })
    if (answer.status !== 200) return answer.status
    return JSON.stringify((await app.finished((answer.data as { jobId: string }).jobId)).error)
  }
  expect(await fails('PK nonsense', 'a.xlsx')).toBe(415)
  expect(await fails('x', 'a.exe')).toBe(415)
  expect(await fails('', 'a.csv')).toBe(415)
  expect(await fails('姓名\n', 'a.csv')).toContain('没有内容')
  expect(await fails(`${'列,'.repeat(120)}列\n${'x,'.repeat(120)}x\n`, 'a.csv')).toContain('列多于')
  expect(await fails(`姓名\n${'甲\n'.repeat(50_001)}`, 'a.csv')).toContain('50,000')
  const bomb = await zipped({ 'xl/worksheets/sheet1.xml': Buffer.alloc(48 * 1024 * 1024, 32) })
  expect(await fails(bomb, 'bomb.xlsx')).toMatch(/压缩比异常|过大/)
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "${'ha'.repeat(100)}">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]><worksheet><sheetData><row><c t="str"><v>&j;</v></c></row></sheetData></worksheet>`
  expect(await fails(await zipped({ 'xl/worksheets/sheet1.xml': laughs, 'xl/workbook.xml': '<workbook/>' }), 'laughs.xlsx')).toMatch(/无法读取|空/)
}, 60_000)

/** The refusal of a workbook whose only sheet holds these rows. */
const refusedWith = async (rows: string, parts: Record<string, string> = {}) => {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData>${parts['merged'] ?? ''}</worksheet>`
  const file = await workbook([{ name: '名单', rows: [heads] }], { 'xl/worksheets/sheet1.xml': sheet, ...parts })
  const answer = await app.upload(file, { name: 'a.xlsx', fields: { dryRun: 'true' } })
  return (await app.finished((answer.data as { jobId: string }).jobId)).error
}
const cell = (ref: string, text = '甲') => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`
const head = `<row r="1">${cell('A1', '姓名')}${cell('B1', '学号')}</row>`

test('a workbook with cells out of range, too many cells or invalid references is refused before a grid is built', async () => {
  expect(await refusedWith(`${head}<row r="1048576">${cell('XFD1048576')}</row>`)).toContain('工作表“名单”的单元格 XFD1048576 超出范围')
  expect(await refusedWith(`${head}<row r="2">${cell('OK2')}</row>`)).toContain('OK2 超出范围（最多 100000 行、400 列）')
  expect(await refusedWith(`${head}<row r="2">${cell('OJ2')}</row><row r="100000">${cell('A100000')}</row>`)).toContain('单元格多于 800 万个')
  for (const hidden of [
    `<c r='XFD1048576'><v>1</v></c>`,
    `<c x=">" r="XFD1048576"><v>1</v></c>`,
    `<c r="&#88;FD1048576"><v>1</v></c>`,
    '<c r="XFD1"',
    '<!-- --><c r="A2"/>',
    '<c><v>1</v></c>',
  ])
    expect(await refusedWith(`${head}<row>${hidden}</row>`)).toMatch(/超出范围|无法读取/)
  expect(await refusedWith(`${head}<row r="99999999">${cell('A2')}</row>`)).toContain('无法读取')
  const merged = Array.from({ length: 200 }, () => '<mergeCell ref="A1:A100000"/>').join('')
  expect(await refusedWith(`${head}<row r="2">${cell('A2')}</row>`, { merged: `<mergeCells>${merged}</mergeCells>` })).toContain('无法读取')
}, 120_000)

test('a workbook with too many sheets, overlong texts or huge styles is refused with a message', async () => {
  const sheets = Array.from({ length: 51 }, () => ({ rows: [heads] }))
  const answer = await app.upload(await workbook(sheets), { name: 'a.xlsx', fields: { dryRun: 'true' } })
  expect((await app.finished((answer.data as { jobId: string }).jobId)).error).toContain('工作表多于 50 个')
  const strings = `<sst><si><t>${randomBytes(150_000).toString('hex')}</t></si></sst>`
  expect(await refusedWith(`${head}<row r="2"><c r="A2" t="s"><v>0</v></c></row>`, { 'xl/sharedStrings.xml': strings })).toContain(
    '超过 32767 个字符',
  )
  expect(await refusedWith(`${head}<row r="2">${cell('A2', randomBytes(150_000).toString('hex'))}</row>`)).toContain(
    '工作表“名单”有超过 32767 个字符',
  )
  const styles = `<styleSheet>${Array.from({ length: 9 }, () => `<numFmt x="${randomBytes(500_000).toString('hex')}"/>`).join('')}</styleSheet>`
  expect(await refusedWith(head, { 'xl/styles.xml': styles })).toContain('无法读取')
}, 120_000)

test('cells that only have a style are ignored, wherever they are', async () => {
  const rows = `${head}<row r="2">${cell('A2')}<c r="XFD2" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>`
  const parts = {
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  }
  expect(await app.checked(await workbook([{ rows: [heads] }], parts), {}, 'people.xlsx')).toMatchObject({ total: 1, headers: ['姓名', '学号'] })
})

test('a CSV with a cell beyond measure or without its closing quote is refused at its line, small and large', async () => {
  const failed = async (csv: string) => {
    const answer = await app.upload(csv, { fields: { dryRun: 'true' } })
    return (await app.finished((answer.data as { jobId: string }).jobId)).error
  }
  for (const size of [40_000, 400_000]) {
    expect(await failed(`姓名,学号\n甲,1\n"乙,${'x'.repeat(size)}"\n`)).toMatch(/^第 3 行有超过 32767 个字符的单元格/)
    expect(await failed(`姓名,学号\n甲,1\n"乙,${'x'.repeat(size)}\n`)).toMatch(/^第 3 行的单元格缺少右引号/)
  }
  expect(await failed('姓名,学号\n甲,1\n"乙,2\n丙,3\n')).toMatch(/^第 3 行的单元格缺少右引号/)
  expect(await failed(`姓名,学号\n甲,1\n${','.repeat(2_000_000)}`)).toContain('列多于 100')
})

test('quotes within a cell, line ends of every kind and line breaks in quotes', async () => {
  const found = await app.checked('姓名,学号,职称\r甲"一",J-1,\r\n"乙\n二",J-2,""\n')
  expect((await app.rows(found.id)).map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, '甲"一"', 'J-1', ''],
    [3, '乙 二', 'J-2', ''],
  ])
})

const read = async (...sheets: Parameters<typeof workbook>[0]) => {
  const found = await app.checked(await workbook(sheets), {}, 'people.xlsx')
  return { ...found, rows: await app.rows(found.id) }
}
const heads = ['姓名', '学号', '手机号', '班级', '入学时间']

test('a workbook keeps every digit, reads dates as days, and never interprets texts', async () => {
  const { mapping, rows } = await read({
    rows: [
      ['姓名（必填）', '学号', '手机号', '班级', '入学时间'],
      ['=1+1', { value: 123, style: 2 }, 13_800_000_002, '物理２６０２', { value: 46_266, style: 1 }],
      [{ value: 1, type: 'b' }, '００１２３', '1.3800000003E10'],
    ],
  })
  expect(mapping).toEqual(['name', 'number', 'phone', 'cohort', 'entryYear'])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['=1+1', '00000123', '13800000002', '物理２６０２', '2026-09-01'],
    ['true', '００１２３', '13800000003', '', ''],
  ])
  expect(rows.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(['name.odd'])
})

test('titles above the headers and empty rows are skipped, and line numbers are those of the file', async () => {
  const { headers, rows } = await read({
    rows: [['2026 级物理学院新生名单'], ['制表：教务处', null, null, '班级'], [], heads, ['甲一', 'Q-1'], [], [null, '  '], ['甲二', 'Q-2']],
    merged: ['A1:E1'],
  })
  expect(headers).toEqual(heads)
  expect(rows.map(({ line }) => line)).toEqual([5, 8])
})

test('a merged cell gives its value to all of its rows, and a failed formula is a problem of its cell', async () => {
  const { rows } = await read({
    rows: [heads, ['乙一', 'Q-3', null, '物理 2602'], ['乙二', 'Q-4'], ['乙三', 'Q-5', null, { value: '#N/A', type: 'e' }]],
    merged: ['D2:D3'],
  })
  expect(rows.map(({ cells }) => cells[3])).toEqual(['物理 2602', '物理 2602', '#N/A'])
  expect(rows.map(({ problems }) => problems)).toMatchObject([[], [], [{ column: 3, code: 'formula', message: '公式出错，请填写内容' }]])
})

test('of several sheets the one with recognised headers is read, and the names of all are reported', async () => {
  const list = (name: string, number: string) => ({ name, rows: [heads, ['丙', number]] })
  const found = await read({ name: '填表说明', rows: [['请按下表填写']] }, { rows: [] }, list('物理 &amp; 光学', 'Q-6'), list('数学', 'Q-7'))
  expect(found).toMatchObject({ total: 1, sheets: ['物理 & 光学', '填表说明', '数学'] })
  expect((await read({ rows: [] }, list('名单', 'Q-8'))).sheets).toEqual([])
})

test('spaces in Chinese names are removed, and full-width letters and digits become half-width', async () => {
  const { id } = await app.checked('姓名,学号,账号,手机号,邮箱\n李　四,Ｑ－９,ｌｉｓｉ.q,１３８００００００９１,ｌｉ＠example.edu\n')
  await app.step(id, 'run')
  expect(await app.people({ importId: id })).toMatchObject([
    { name: '李四', number: 'Q-9', account: 'lisi.q', phone: '13800000091', mail: 'li@example.edu' },
  ])
})

test('the import of a file that cannot be read says why', async () => {
  const failed = async (content: Buffer | string, name: string) => {
    const answer = await app.upload(content, { name, fields: { dryRun: 'true' } })
    const { jobId, importId } = answer.data as { jobId: string; importId: string }
    await app.finished(jobId)
    return app.get(importId)
  }
  expect(await failed('姓名,学号\n', '只有表头.csv')).toMatchObject({ state: 'failed', reason: '除了表头没有内容' })
  const letter = await zipped({ 'word/document.xml': '<a/>' })
  expect(JSON.stringify(await app.upload(letter, { name: '文档.xlsx' }))).toContain('另存为不加密的 .xlsx')
  const older = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000)])
  expect(JSON.stringify(await app.upload(older, { name: '旧版.xlsx' }))).toContain('另存为不加密的 .xlsx')
})
