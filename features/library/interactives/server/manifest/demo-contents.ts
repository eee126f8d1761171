import { emptyInteractive, type Interactive, type InteractiveKind, type Picture } from '#assessment/interactives/interactive.ts'
import { docOfText } from '#assessment/questions/make.ts'

const begun = <Kind extends InteractiveKind>(kind: Kind, title: string, task: string) =>
  ({ ...emptyInteractive(kind), title, task }) as Extract<Interactive, { kind: Kind }>

const events = [
  { date: '1638', title: '伽利略：落体与惯性', text: '用斜面实验说明，物体不受力也能一直运动下去。' },
  { date: '1687', title: '牛顿：《自然哲学的数学原理》', text: '三条运动定律和万有引力定律放进同一个体系。' },
  { date: '1788', title: '拉格朗日：《分析力学》', text: '全书没有一张图，力学成了分析学的一部分。' },
  { date: '1834', title: '哈密顿：正则方程', text: '后来成为量子力学的语言。' },
]
const cards = [
  ['动量', '质量与速度的乘积，矢量'],
  ['冲量', '力对时间的累积，等于动量的改变'],
  ['转动惯量', '刚体转动时惯性的量度，与质量的分布有关'],
  ['角动量', '合外力矩为零时守恒'],
] as const

/** One object of each kind. */
export function demoContents({ cell, spring, rolling }: { cell: Picture; spring: Picture; rolling: Picture }): Interactive[] {
  return [
    {
      ...begun('hotspot', '细胞里的“动力车间”', '线粒体在哪里？把它们都找出来。'),
      picture: cell,
      regions: [
        {
          key: 'mito1',
          x: 29.5,
          y: 25,
          w: 14,
          h: 13,
          shape: 'oval',
          hint: '左上方，内部有折叠的膜',
          name: '线粒体',
          note: '内膜折叠成嵴，有氧呼吸主要在这里。',
          right: true,
        },
        {
          key: 'mito2',
          x: 56.5,
          y: 64,
          w: 14,
          h: 13,
          shape: 'oval',
          hint: '右下方，内部有折叠的膜',
          name: '线粒体',
          note: '一个细胞里可以有几百个。',
          right: true,
        },
        {
          key: 'nucleus',
          x: 41,
          y: 34,
          w: 18,
          h: 32,
          shape: 'oval',
          hint: '中央，最大，里面有一个深色的小圆',
          name: '细胞核',
          note: '遗传信息在这里，但不负责供能。',
          right: false,
        },
        {
          key: 'er',
          x: 33,
          y: 58,
          w: 17,
          h: 15,
          shape: 'box',
          hint: '左下方，两条波浪形的线',
          name: '内质网',
          note: '加工和运送蛋白质。',
          right: false,
        },
      ],
    },
    {
      ...begun('place', '弹簧振子受力', '把标签放到图上合适的位置；有一个标签用不上。'),
      picture: spring,
      places: [
        { key: 'top', name: '上方的横线', area: { x: 62, y: 5, w: 22, h: 14 } },
        { key: 'coil', name: '中间的折线', area: { x: 17, y: 38, w: 22, h: 14 } },
        { key: 'arrow', name: '右侧的箭头', area: { x: 68, y: 76, w: 22, h: 14 } },
      ],
      items: [
        { key: 'fixed', text: '固定端', picture: null, place: 'top' },
        { key: 'spring', text: '弹簧', picture: null, place: 'coil' },
        { key: 'gravity', text: '重力', picture: null, place: 'arrow' },
        { key: 'friction', text: '摩擦力', picture: null, place: null },
      ],
    },
    {
      ...begun('order', '解一道力学题', '排出合理的步骤。'),
      items: ['确定研究对象', '画受力图', '选坐标系', '列出运动方程', '求解并检查量纲'].map((text, at) => ({
        key: ['obj', 'fig', 'axis', 'eq', 'dim'][at] ?? '',
        text,
        picture: null,
      })),
    },
    { ...begun('timeline', '经典力学两百年', ''), events: events.map((event, at) => ({ ...event, key: `event${at}`, picture: null })) },
    {
      ...begun('cards', '刚体力学名词', '先想定义，再翻面。'),
      cards: cards.map(([front, back], at) => ({ key: `card${at}`, front: { text: front, picture: null }, back: { text: back, picture: null } })),
    },
    {
      ...begun('slides', '简谐振动三页入门', ''),
      slides: [
        { key: 'one', title: '回复力', picture: spring, text: docOfText('弹簧拉长多少，就以成比例的力往回拉。'), question: null },
        {
          key: 'two',
          title: '想一想',
          picture: null,
          text: docOfText('同一根弹簧，换一个更重的物体。'),
          question: {
            text: '振动的周期会怎样？',
            note: '周期与质量的平方根成正比，与振幅无关。',
            options: [
              { key: 'longer', text: '变长', right: true },
              { key: 'same', text: '不变', right: false },
              { key: 'shorter', text: '变短', right: false },
            ],
          },
        },
        { key: 'three', title: '小结', picture: null, text: docOfText('回复力与位移成正比、方向相反，就是简谐振动。'), question: null },
      ],
    },
    {
      ...begun('video', '圆盘和圆环，谁先滚到底？', '两条斜面倾角相同，圆盘和圆环质量、半径都相同，同时放手。'),
      video: rolling,
      stops: [
        {
          key: 'guess',
          at: 1,
          required: false,
          question: {
            text: '先猜一猜：谁先到底端？',
            note: '圆盘先到：4.33 秒，圆环要 5.00 秒。',
            options: [
              { key: 'disc', text: '圆盘', right: true },
              { key: 'ring', text: '圆环', right: false },
              { key: 'both', text: '同时到', right: false },
            ],
          },
        },
        {
          key: 'why',
          at: 6,
          required: true,
          question: {
            text: '为什么？',
            note: '圆环的质量都在边缘，转动惯量大，下落的势能有更多变成转动动能，平动就慢。',
            options: [
              { key: 'inertia', text: '圆环的转动惯量大，转动分走的能量多', right: true },
              { key: 'mass', text: '圆环更轻', right: false },
              { key: 'drag', text: '圆环受的空气阻力大', right: false },
            ],
          },
        },
      ],
    },
  ]
}
