/** Why an answer to a blank is right or wrong. `detail` stands for what the verdict adds, such as a difference. */
export const verdictTexts = {
  same: { zh: '与答案相同', en: 'Same as the answer' },
  spaces: { zh: '去掉空格后相等', en: 'Equal without spaces' },
  form: { zh: '不计全半角和大小写，相等', en: 'Equal but for width and case' },
  notation: { zh: '同一个数的另一种写法', en: 'The same number, written differently' },
  within: { zh: '差 {}，在容差内', en: 'Off by {}, within the tolerance' },
  unit: { zh: '不计单位，相等', en: 'Equal without its unit' },
  also: { zh: '也算对的答案，得 {}%', en: 'Another accepted answer, worth {}%' },
  outside: { zh: '差 {}，超出容差', en: 'Off by {}, outside the tolerance' },
  notNumber: { zh: '不是数', en: 'Not a number' },
  traditional: { zh: '繁体未列入', en: 'Traditional characters are not accepted' },
  different: { zh: '不是答案', en: 'Not an answer' },
  empty: { zh: '没有作答', en: 'Not answered' },
} as const
export type VerdictReason = keyof typeof verdictTexts
