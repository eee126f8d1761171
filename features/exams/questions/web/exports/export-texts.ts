import { plural } from '#plain/text/plural.ts'

export const exportTexts = {
  'zh-CN': {
    title: '导出题目',
    titleOf: (n: string) => `导出 ${n} 道题`,
    export: '导出',
    cancel: '取消',
    close: '知道了',
    docx: 'Word（.docx）',
    docxHelp: '公式、图片、表格都在；可以打印，也可以再导入',
    text: '纯文本（.txt）',
    textHelp: '题号、选项、答案、解析一行一行写；可以再导入',
    xlsx: 'Excel（.xlsx）',
    xlsxHelp: '一行一题，选项各占一列；可以再导入',
    lost: (n: string) => `文件已下载；有 ${n} 处内容这种格式不能保留：`,
  },
  'en-US': {
    title: 'Export questions',
    titleOf: (n: string) => plural(n, { one: 'Export 1 question', other: `Export ${n} questions` }),
    export: 'Export',
    cancel: 'Cancel',
    close: 'Close',
    docx: 'Word (.docx)',
    docxHelp: 'With formulas, pictures and tables; can be printed, and imported again',
    text: 'Plain text (.txt)',
    textHelp: 'Numbers, options, answers and explanations on lines; can be imported again',
    xlsx: 'Excel (.xlsx)',
    xlsxHelp: 'One question in each row, one option in each column; can be imported again',
    lost: (n: string) =>
      plural(n, {
        one: 'The file is downloaded; this format cannot hold 1 thing:',
        other: `The file is downloaded; this format cannot hold ${n} things:`,
      }),
  },
}
