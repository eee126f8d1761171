import type { TextbookDraft } from '#features/authoring/textbooks/contract.ts'

/** State of a book of the demo, as shown on its card. */
export type DemoState = 'draft' | 'published' | 'changed' | 'withdrawn' | 'archived'

type Facts = Pick<TextbookDraft, 'name' | 'describe' | 'question' | 'editionLabel' | 'labels' | 'authors'> &
  Partial<Pick<TextbookDraft, 'subtitle' | 'isbn' | 'language' | 'openScope' | 'allowDownload' | 'allowCopy'>>

export interface DemoBook extends Facts {
  /** A folder under `books`, or one file of it. */
  source: string
  /** Accounts: the first is the creator and chief editor. */
  team: readonly [string, ...string[]]
  type: string
  level: string
  state: DemoState
  /** Days since the last change. */
  quiet: number
  /** A chapter that only the second edition has, and the notes of that edition. */
  secondEdition?: { chapter: string; notes: string }
  /** The second institution may read it for this many days. */
  granted?: number
}

const chief = (name: string) => ({ name, role: 'chief' as const })
const deputy = (name: string) => ({ name, role: 'deputy' as const })
const editor = (name: string) => ({ name, role: 'editor' as const })
const reviewer = (name: string) => ({ name, role: 'reviewer' as const })

/** All textbooks of the demo. Each belongs to the institution of its first account. */
export const demoBooks: readonly DemoBook[] = [
  {
    source: 'college-physics',
    name: '大学物理',
    subtitle: '上册',
    editionLabel: '第三版',
    type: '理学',
    level: '本科',
    state: 'published',
    quiet: 0,
    question: '质量与半径都相同的圆环和圆盘，为什么圆环更难转起来？',
    describe:
      '从可以自己动手验证的问题出发，讲述力学、振动与波以及狭义相对论的基础。推导不跳步，例题有完整解答，刚体力学一章配有短片，机械波一章配有录音。',
    labels: ['力学', '振动与波', '相对论'],
    authors: [chief('周启明'), deputy('林素心'), editor('高屹'), reviewer('许怀瑾')],
    openScope: 'public',
    team: ['author', 'teacher'],
  },
  {
    source: 'data-structures',
    name: '数据结构与算法',
    editionLabel: '第二版',
    type: '工学',
    level: '本科',
    state: 'published',
    quiet: 1,
    question: '在十万个词里查一个词，为什么十七次以内必定找到？',
    describe: '数组、链表、栈、队列、树、图与散列表，以及建立在它们之上的基本算法。程序同时给出 Python 与 C 两种写法，都可以直接运行。',
    labels: ['程序设计', '算法', 'Python', 'C'],
    authors: [chief('沈若谷'), deputy('周启明'), editor('方逸尘')],
    openScope: 'orgs',
    team: ['author'],
    secondEdition: { chapter: '散列表', notes: '补上散列表一节' },
    granted: 200,
  },
  {
    source: 'statistics',
    name: 'Statistics Made Plain',
    subtitle: 'A first course',
    editionLabel: 'First edition',
    language: 'en-US',
    type: '理学',
    level: '本科',
    state: 'published',
    quiet: 6,
    question: 'The test is 99% right and says you are ill. How worried?',
    describe: 'Describing data, chance, samples and tests, each begun with a question that one could ask at breakfast. School algebra is enough.',
    labels: ['statistics', 'in English'],
    authors: [chief('白石岩'), editor('江亦宁')],
    openScope: 'org',
    team: ['teacher-b', 'admin-b'],
  },
  {
    source: 'shelf/calculus.md',
    name: '高等数学',
    subtitle: '上册',
    editionLabel: '第五版',
    type: '理学',
    level: '本科',
    state: 'changed',
    quiet: 2,
    question: '一个瞬间里路程是零，时间也是零，速度怎么会有意义？',
    describe: '极限与导数，从一场“你要多精确、我就给多精确”的对话讲起。',
    labels: ['微积分', '公共基础课'],
    authors: [chief('梁叔衡'), editor('顾知行')],
    team: ['teacher', 'author'],
  },
  {
    source: 'shelf/organic-chemistry.md',
    name: '有机化学基础',
    editionLabel: '第一版',
    type: '理学',
    level: '本科',
    state: 'published',
    quiet: 2,
    question: '已知的化合物有上亿种，为什么绝大多数含有碳？',
    describe: '碳原子的成键、同分异构与芳香性，化学类与药学类专业的入门读本。',
    labels: ['化学'],
    authors: [chief('陶静宜'), editor('季明轩')],
    team: ['author'],
  },
  {
    source: 'shelf/cell-biology.md',
    name: '细胞生物学',
    editionLabel: '第一版',
    type: '理学',
    level: '本科',
    state: 'published',
    quiet: 10,
    question: '细胞膜只有几纳米厚，怎样决定让谁进、让谁出？',
    describe: '膜、线粒体与能量，看一个细胞怎样维持自己。',
    labels: ['生物', '细胞'],
    authors: [chief('何亦舟')],
    team: ['author'],
  },
  {
    source: 'shelf/engineering-drawing.md',
    name: '工程制图',
    editionLabel: '第二版',
    type: '工学',
    level: '高职高专',
    state: 'draft',
    quiet: 11,
    question: '一张照片看不出背面有没有孔，图纸怎样把形状说清楚？',
    describe: '正投影、三视图与尺寸公差，面向机械与土建类专业。',
    labels: ['机械', '制图'],
    authors: [chief('范以宁'), reviewer('周启明')],
    team: ['author'],
  },
  {
    source: 'shelf/circuits.md',
    name: '电路分析基础',
    editionLabel: '第四版',
    type: '工学',
    level: '本科',
    state: 'published',
    quiet: 12,
    question: '电子走得比蜗牛还慢，灯泡为什么一接通就亮？',
    describe: '基尔霍夫定律、等效与暂态过程，电类专业的第一门专业基础课。',
    labels: ['电路', '电子信息'],
    authors: [chief('许怀瑾'), deputy('周启明')],
    openScope: 'org',
    allowDownload: true,
    team: ['author', 'teacher'],
  },
  {
    source: 'shelf/probability.md',
    name: '概率论与数理统计',
    editionLabel: '第二版',
    type: '理学',
    level: '本科',
    state: 'changed',
    quiet: 13,
    question: '三扇门后只有一扇有奖，主持人问你换不换，换吗？',
    describe: '概率的公理、条件概率、随机变量与期望。',
    labels: ['概率', '公共基础课'],
    authors: [chief('贺知非'), editor('顾知行')],
    team: ['teacher', 'author'],
  },
  {
    source: 'shelf/literature.md',
    name: '中国文学简史',
    editionLabel: '第一版',
    type: '文学',
    level: '本科',
    state: 'published',
    quiet: 15,
    question: '两千多年前水边唱出的歌，我们今天还能听见什么？',
    describe: '从《诗经》《楚辞》到唐诗，面向各专业学生的文学通识读本。',
    labels: ['通识', '古典文学'],
    authors: [chief('苏景行')],
    allowCopy: false,
    team: ['admin', 'author'],
  },
  {
    source: 'shelf/physiology.md',
    name: '人体生理学',
    editionLabel: '第三版',
    type: '医学',
    level: '本科',
    state: 'withdrawn',
    quiet: 16,
    question: '脚趾踢到桌腿，疼痛怎样不到一秒就传到大脑？',
    describe: '细胞的电活动与血液循环，正在按新的教学大纲修订。',
    labels: ['基础医学'],
    authors: [chief('宋明澜'), editor('秦予安')],
    team: ['author'],
  },
  {
    source: 'shelf/geography.md',
    name: '自然地理学',
    editionLabel: '第一版',
    type: '理学',
    level: '高中',
    state: 'draft',
    quiet: 18,
    question: '怎样从一张平面的图上看出哪条路陡、哪条路缓？',
    describe: '地形与大气的运动，供高中拓展课程与大学预科使用。',
    labels: ['地理'],
    authors: [chief('江映川'), editor('顾知行')],
    team: ['teacher'],
  },
  {
    source: 'shelf/economics.md',
    name: '西方经济学',
    editionLabel: '第一版',
    type: '经济学',
    level: '继续教育',
    state: 'archived',
    quiet: 25,
    question: '没有人开会决定，价格是怎样定下来的？',
    describe: '供求、弹性、成本与竞争，继续教育学院选用。',
    labels: ['经济', '通识'],
    authors: [chief('卢思远')],
    team: ['admin', 'author'],
  },
]
