/** Pairs of simplified and traditional characters that are common in answers. For blanks they explain a verdict and never change it. */
const pairs =
  '区區间間估估计計学學电電压壓场場动動热熱体體积積极極线線应應变變数數级級点點边邊长長圆圓关關系係转轉换換机機构構运運算算录錄结結论論证證为為从從个個无無种種条條件件对對错錯误誤图圖书書门門开開发發时時实實验驗单單双雙号號质質量量传傳导導磁磁阴陰阳陽离離气氣压壓强強平平衡衡宪憲国國权權约約义義务務经經济濟历歷'
const simplified = new Map(
  Array.from({ length: Array.from(pairs).length / 2 }, (_, at) => [Array.from(pairs)[2 * at + 1] ?? '', Array.from(pairs)[2 * at] ?? '']),
)

/** The simplified form of a common traditional character; any other sign as it is. */
export const simplifiedSign = (sign: string): string => simplified.get(sign) ?? sign

/** Whether a text is another one written with traditional characters. */
export const isTraditionalOf = (text: string, other: string): boolean => text !== other && Array.from(text, simplifiedSign).join('') === other
