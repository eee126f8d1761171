import type { QuestionDraft } from '../../contract-questions.ts'

const blank = { options: [], multiple: false, right: [], reason: '' }

/** A question of the demo with how many in a hundred choose each option in the first and in the second vote, or words with how many write them. */
export interface DemoQuestion extends QuestionDraft {
  shares?: readonly (readonly number[])[]
  words?: readonly (readonly [string, number])[]
}

export interface DemoHour {
  title: string
  /** How many days ago; null: it is prepared. */
  daysAgo: number | null
  questions: readonly DemoQuestion[]
}

export const demoHours: readonly DemoHour[] = [
  {
    title: '5.2 二叉树的遍历',
    daysAgo: 9,
    questions: [
      {
        ...blank,
        kind: 'peer',
        body: '一棵二叉树的先序是 A B D C，中序是 D B A C，它的后序是？',
        options: ['D B C A', 'B D C A', 'D C B A', 'A C B D'],
        right: [0],
        reason: '先序第一个 A 是根；中序里 A 左边是 D B，右边是 C。左子树的根是 B，D 是它的左孩子。',
        shares: [
          [40, 25, 25, 10],
          [80, 10, 8, 2],
        ],
      },
      {
        ...blank,
        kind: 'words',
        body: '用一个词说说：递归遍历最像生活里的什么？',
        words: [
          ['套娃', 9],
          ['剥洋葱', 6],
          ['走迷宫', 4],
          ['查字典', 3],
          ['翻目录', 2],
          ['家谱', 2],
        ],
      },
    ],
  },
  {
    title: '5.3 线索二叉树',
    daysAgo: 2,
    questions: [
      {
        ...blank,
        kind: 'poll',
        body: '有 n 个结点的二叉链表里有几个空指针？',
        options: ['n − 1', 'n', 'n + 1', '2n'],
        right: [2],
        reason: '共有 2n 个指针域，n − 1 个用来连接结点，余下 n + 1 个为空。',
        shares: [[15, 20, 55, 10]],
      },
      {
        ...blank,
        kind: 'peer',
        body: '中序线索二叉树里，一个结点的右线索指向什么？',
        options: ['它的右孩子', '它的中序后继', '它的双亲', '根结点'],
        right: [1],
        reason: '右指针为空时改作线索，指向中序遍历里紧跟着它的结点。',
        shares: [
          [30, 45, 20, 5],
          [10, 82, 6, 2],
        ],
      },
    ],
  },
  {
    title: '6.3 图的遍历',
    daysAgo: null,
    questions: [
      {
        ...blank,
        kind: 'peer',
        body: '用邻接表存有 n 个顶点、e 条边的图，深度优先遍历的时间是？',
        options: ['O(n)', 'O(n + e)', 'O(n²)', 'O(n · e)'],
        right: [1],
        reason: '每个顶点访问一次，每条边的表结点看一次（无向图两次）。',
      },
      {
        ...blank,
        kind: 'poll',
        body: '广度优先遍历要用到哪一种结构？',
        options: ['栈', '队列', '堆', '散列表'],
        right: [1],
        reason: '先访问到的顶点，先看它的邻接点。',
      },
      { ...blank, kind: 'words', body: '这节课还有什么没想明白？写一个词' },
    ],
  },
]
