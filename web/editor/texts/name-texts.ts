// Names of block types, kinds, styles and shortcuts.
export const asideNames = {
  'zh-CN': {
    objectives: '学习目标',
    terms: '术语',
    example: '例题',
    case: '案例',
    definition: '定义',
    theorem: '定理',
    proof: '证明',
    exercise: '习题',
    solution: '解答',
    note: '注意',
    warning: '警告',
  },
  'en-US': {
    objectives: 'Objectives',
    terms: 'Terms',
    example: 'Example',
    case: 'Case',
    definition: 'Definition',
    theorem: 'Theorem',
    proof: 'Proof',
    exercise: 'Exercise',
    solution: 'Solution',
    note: 'Note',
    warning: 'Warning',
  },
}

export const embedsNames = {
  'zh-CN': {
    question: '题目',
    homework: '作业',
    test: '测验',
    resource: '资源',
  },
  'en-US': {
    question: 'Question',
    homework: 'Homework',
    test: 'Test',
    resource: 'Resource',
  },
}

export const blocksNames = {
  'zh-CN': {
    paragraph: '正文',
    heading: '标题',
    heading1: '标题 1',
    heading2: '标题 2',
    heading3: '标题 3',
    heading4: '标题 4',
    codeBlock: '代码',
    equation: '公式',
    figure: '图片',
    table: '表格',
    aside: '教材块',
    tab: '选项卡',
    video: '视频',
    audio: '音频',
    attachment: '附件',
    embed: '引用内容',
    orderedList: '编号列表',
    reference: '参考文献',
  },
  'en-US': {
    paragraph: 'Text',
    heading: 'Heading',
    heading1: 'Heading 1',
    heading2: 'Heading 2',
    heading3: 'Heading 3',
    heading4: 'Heading 4',
    codeBlock: 'Code',
    equation: 'Formula',
    figure: 'Picture',
    table: 'Table',
    aside: 'Textbook block',
    tab: 'Tab',
    video: 'Video',
    audio: 'Audio',
    attachment: 'Attachment',
    embed: 'Quoted content',
    orderedList: 'Numbered list',
    reference: 'Reference',
  },
}

export const groupsNames = {
  'zh-CN': {
    text: '文字',
    book: '教材块',
    media: '媒体与文件',
  },
  'en-US': {
    text: 'Text',
    book: 'Textbook blocks',
    media: 'Media and files',
  },
}

export const pieceGroupsNames = {
  'zh-CN': {
    common: '结构',
    greek: '希腊字母',
    relation: '关系与运算',
    arrow: '箭头与集合',
  },
  'en-US': {
    common: 'Structures',
    greek: 'Greek letters',
    relation: 'Relations and operators',
    arrow: 'Arrows and sets',
  },
}

export const positionsNames = {
  'zh-CN': {
    '1': '左浮动',
    '2': '居中',
    '3': '右浮动',
  },
  'en-US': {
    '1': 'Float left',
    '2': 'Centred',
    '3': 'Float right',
  },
}

export const audioStylesNames = {
  'zh-CN': {
    default: '播放器',
    smallIcon: '小图标',
    custom1: '大图标',
  },
  'en-US': {
    default: 'Player',
    smallIcon: 'Small icon',
    custom1: 'Large icon',
  },
}

export const listStylesNames = {
  'zh-CN': {
    decimal: '1, 2, 3',
    'lower-alpha': 'a, b, c',
    'upper-alpha': 'A, B, C',
    'lower-roman': 'i, ii, iii',
    'upper-roman': 'I, II, III',
  },
  'en-US': {
    decimal: '1, 2, 3',
    'lower-alpha': 'a, b, c',
    'upper-alpha': 'A, B, C',
    'lower-roman': 'i, ii, iii',
    'upper-roman': 'I, II, III',
  },
}

export const countsNames = {
  'zh-CN': {
    equation: (n: number) => `公式 ${n}`,
    figure: (n: number) => `图 ${n}`,
    table: (n: number) => `表 ${n}`,
    codeBlock: (n: number) => `代码 ${n}`,
    video: (n: number) => `视频 ${n}`,
    audio: (n: number) => `音频 ${n}`,
    attachment: (n: number) => `附件 ${n}`,
    footnote: (n: number) => `脚注 ${n}`,
  },
  'en-US': {
    equation: (n: number) => `Formulas ${n}`,
    figure: (n: number) => `Figures ${n}`,
    table: (n: number) => `Tables ${n}`,
    codeBlock: (n: number) => `Code ${n}`,
    video: (n: number) => `Videos ${n}`,
    audio: (n: number) => `Audio ${n}`,
    attachment: (n: number) => `Attachments ${n}`,
    footnote: (n: number) => `Footnotes ${n}`,
  },
}

export const keyGroupsNames = {
  'zh-CN': {
    text: '文字',
    blocks: '内容块',
    tree: '章节目录',
  },
  'en-US': {
    text: 'Text',
    blocks: 'Blocks',
    tree: 'Chapters',
  },
}

export const keyNamesNames = {
  'zh-CN': {
    save: '立即保存',
    find: '查找',
    replace: '查找和替换',
    findInBook: '在全书中查找和替换',
    nextHit: '查找时到下一处，Shift F3 到上一处',
    undo: '撤销',
    redo: '重做',
    strong: '加粗',
    em: '强调',
    underline: '下划线',
    code: '行内代码',
    strike: '删除线',
    link: '链接',
    headings: '标题级别',
    paragraph: '正文',
    slash: '插入内容块（空行）',
    move: '上下移动内容块',
    leave: '在下方另起一段',
    toolbar: '移到工具栏，Esc 返回正文',
    line: '段内换行',
    indent: '列表缩进、下一单元格',
    formula: '行内公式',
    equation: '独行公式',
    rename: '重命名章节',
    moveChapter: '上下移动章节',
    indentChapter: '章节降级、升级',
    deleteChapter: '删除章节',
    filter: '查找章节',
  },
  'en-US': {
    save: 'Save now',
    find: 'Find',
    replace: 'Find and replace',
    findInBook: 'Find and replace in the book',
    nextHit: 'Next match; Shift F3 for the previous one',
    undo: 'Undo',
    redo: 'Redo',
    strong: 'Bold',
    em: 'Emphasis',
    underline: 'Underline',
    code: 'Inline code',
    strike: 'Strikethrough',
    link: 'Link',
    headings: 'Heading level',
    paragraph: 'Text',
    slash: 'Insert a block (empty line)',
    move: 'Move the block up or down',
    leave: 'New paragraph below',
    toolbar: 'Go to the toolbar; Esc returns to the text',
    line: 'Line break in the paragraph',
    indent: 'Indent list item, next cell',
    formula: 'Inline formula',
    equation: 'Formula on its own line',
    rename: 'Rename the chapter',
    moveChapter: 'Move the chapter up or down',
    indentChapter: 'Indent or outdent the chapter',
    deleteChapter: 'Delete the chapter',
    filter: 'Find a chapter',
  },
}
