import { Readable } from 'node:stream'
import { answerPageRule } from '#contract/files.ts'
import type { Question } from '#assessment/questions/question.ts'
import type { App } from '#server/kernel/app.ts'
import { readPicture } from '#server/kernel/files/pictures/picture.ts'
import { storeUpload } from '#server/kernel/http/uploads.ts'
import { type WrittenLine, writtenPage } from '#server/seeds/demo/written-page.ts'

type Picture = Awaited<ReturnType<typeof readPicture>>

/** Pages by hand for a question: those that are right, and others. */
export interface DemoPages {
  isFor: (question: Question) => boolean
  right: Picture[]
  wrong: Picture[]
}

const begun: WrittenLine[] = [{ text: '解: P(甲)=0.6, P(乙)=0.4' }, { text: 'P(B|甲)=0.02, P(B|乙)=0.05', indent: 214 }]
const sum: WrittenLine = { text: '由全 P(B)=0.6×0.02+0.4×0.05' }
const right: WrittenLine[][] = [
  [
    ...begun,
    sum,
    { text: '=0.020+0.020=0.040', indent: 350, struck: true },
    { text: '=0.012+0.020=0.032', indent: 350 },
    { text: '得 P(乙|B)={0.4×0.05/P(B)}={0.020/0.032}' },
    { text: '=0.625', indent: 430 },
    { text: '答: 次品由乙为 0.625' },
  ],
  [...begun, sum, { text: '=0.032', indent: 350 }, { text: '得 P(乙|B)={0.020/0.032}=0.625' }],
]
const wrong: WrittenLine[][] = [
  [
    ...begun,
    sum,
    { text: '=0.032', indent: 350 },
    { text: '得 P(乙|B)={0.4/0.032}=12.5', struck: true },
    { text: '={0.05/0.032}=1.56', indent: 430 },
  ],
  [{ text: '解: P(乙|B)=0.05' }, { text: '答: 0.05' }],
]

/** Draws and stores the pages by hand of the demo. */
export async function makeDemoPages(app: App): Promise<DemoPages> {
  const stored = async (pages: WrittenLine[][], seed: number) => {
    const pictures: Picture[] = []
    for (const [at, lines] of pages.entries()) {
      const bytes = await writtenPage(lines, seed + at)
      pictures.push(await readPicture(app, await storeUpload(Readable.from([bytes]), 'page.jpg', answerPageRule, app)))
    }
    return pictures
  }
  return {
    isFor: ({ type, stem }) => type === 3 && JSON.stringify(stem).includes('两台机床'),
    right: await stored(right, 7),
    wrong: await stored(wrong, 11),
  }
}
