import { plural } from '#plain/text/plural.ts'

/** Texts of the field of a passage. */
export const passageTexts = {
  'zh-CN': {
    passage: '材料',
    passageHelp: '几道题共用的文字。保存并写下一题时，下一题接着用它',
    passageTaken: '和上一题共用；改动后成为这道题自己的材料',
    passageShared: (n: number) => `另有 ${n} 道题共用，改动会用到同一题库里的每一道`,
    passageHint: '写材料',
    removePassage: '这道题不用材料',
    passageRemoved: '这道题不再用材料',
  },
  'en-US': {
    passage: 'Passage',
    passageHelp: 'A text that several questions share. “Save and write the next” goes on with it',
    passageTaken: 'Shared with the question before; changed, it becomes this question’s own',
    passageShared: (n: number) =>
      `${plural(n, { one: '1 more question shares it', other: `${n} more questions share it` })}; a change reaches all of them in this bank`,
    passageHint: 'Write the passage',
    removePassage: 'No passage for this question',
    passageRemoved: 'The question has no passage any more',
  },
}
