import { Readable } from 'node:stream'
import sharp from 'sharp'
import { pictureRule } from '#contract/files.ts'
import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'
import type { App } from '#server/kernel/app.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'
import { insertFile } from '#server/kernel/files/file-queries.ts'
import { readPicture } from '#server/kernel/files/pictures/picture.ts'
import { type Person, withInstitution } from '#server/seeds/institution.ts'

/** Stores a photograph of about 540 KB as an upload of this person; returns the id of the file. */
export async function storePhotograph(app: App, person: Person): Promise<string> {
  const [width, height] = [1600, 1067]
  // Noise over large shapes: the size of a real photograph at this quality, and no repetition that a modern format could use.
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7fa3b5"/>${Array.from(
    { length: 40 },
    (_, n) => `<circle cx="${(n * 397) % width}" cy="${(n * 211) % height}" r="${40 + ((n * 53) % 160)}" fill="hsl(${n * 37} 45% 55%)"/>`,
  ).join('')}</svg>`
  const noise = await sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 11 } } })
    .png()
    .toBuffer()
  const bytes = await sharp(Buffer.from(drawing))
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer()
  const upload = await storeUpload(Readable.from([bytes]), 'photograph.jpg', pictureRule, app)
  const { width: wide, height: high } = await readPicture(app, upload)
  return (await withInstitution(app.database, person.institutionId, (db) => insertFile(db, person, upload, { width: wide, height: high }))).id
}

/** Two thousand characters of a textbook in physics; a text of random pieces of it compresses about as well as a real one. */
const words =
  '转动惯量 角速度 质点 刚体 力矩 定轴 平动 合外力 动能 势能 守恒 相对于 参考系 惯性 坐标 位移 速度 加速度 瞬时 平均 矢量 标量 方向 大小 作用 反作用 系统 内力 外力 分量 投影 单位 量纲 测量 误差 实验 结果 理论 模型 近似 条件 假设 推导 公式 代入 得到 因此 所以 由于 如果 那么 即使 但是 并且 以及 其中 这里 通常 一般 特殊 任意 给定 已知 未知 求解 方程 微分 积分 极限 连续 变化 增加 减小 最大 最小 等于 小于 大于 正比 反比 关系 函数 曲线 直线 平面 空间 时间 过程 状态 热量 温度 压强 体积 气体 液体 固体 分子 原子 电子 电荷 电场 磁场 电流 电压 电阻 功率 能量 波长 频率 周期 振幅 相位 干涉 衍射 折射 反射 光源 透镜 成像 焦距'.split(
    ' ',
  )

/** A chapter of `count` paragraphs with a formula in each, and pictures after every tenth. The same `seed` gives the same text. */
export function longChapter(count: number, pictures: readonly string[] = [], seed = 1): DocJson {
  let state = seed
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const sentence = () =>
    `${Array.from({ length: 9 }, () => `${words[random(words.length)]}${'的与在和为中对向从'[random(9)]}`).join('')}${random(10)}。`
  const paragraph = (n: number): NodeJson => ({
    type: 'paragraph',
    attrs: { id: newBlockId() },
    content: [
      { type: 'text', text: `${sentence()}${sentence()}${sentence()}${sentence()}` },
      { type: 'math', attrs: { latex: `J_{${n}} = \\int r^2 \\, dm` } },
    ],
  })
  const figure = (file: string): NodeJson => ({ type: 'figure', attrs: { id: newBlockId(), file, alt: '刚体的转动' }, content: [] })
  const blocks = Array.from({ length: count }, (_, n) => [
    paragraph(n),
    ...(n % 10 === 2 && pictures.length ? [figure(pictures[((n - 2) / 10) % pictures.length] ?? '')] : []),
  ])
  return { type: 'doc', content: blocks.flat() } as DocJson
}
