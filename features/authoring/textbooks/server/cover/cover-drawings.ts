/** Line drawings in a box of 100 by 86, by subject. `currentColor` is the accent colour. */
export const coverDrawings: readonly string[] = [
  // physics: waves around a source
  '<circle cx="62" cy="44" r="8"/><circle cx="62" cy="44" r="17"/><circle cx="62" cy="44" r="26" stroke-width="2.6"/><circle cx="62" cy="44" r="35"/><circle cx="62" cy="18" r="3.4" fill="currentColor" stroke="none"/>',
  // a tree
  '<path d="M50 12 26 38M50 12 74 38M26 38 14 64M26 38 38 64M74 38 62 64M74 38 86 64"/><g fill="none"><circle cx="50" cy="12" r="5"/><circle cx="26" cy="38" r="5"/><circle cx="74" cy="38" r="5"/><circle cx="14" cy="64" r="5"/><circle cx="38" cy="64" r="5"/><circle cx="62" cy="64" r="5"/></g><circle cx="86" cy="64" r="4.6" fill="currentColor" stroke="none"/>',
  // a bell curve
  '<path d="M30 72C40 70 42 22 52 22s12 48 22 50Z" fill="currentColor" fill-opacity=".35" stroke="none"/><path d="M4 76h92M14 4v78"/><path d="M6 74C30 74 36 22 52 22s22 52 46 52" stroke-width="1.8"/>',
  // rings of carbon
  '<path d="M12 34 27 25 42 34v18L27 61 12 52ZM42 34 57 25 72 34v18L57 61 42 52ZM27 61v0M42 70 57 61 72 70v14L57 92"/><path d="M72 34 87 25 100 33v19l-13 9-15-9Z" fill="currentColor" stroke="none"/>',
  // a double helix
  '<path d="M36 0c0 22 30 24 30 44S36 66 36 88M66 0c0 22-30 24-30 44s30 22 30 44"/><path d="M40 12h22M46 22h10M40 66h22M46 76h10" stroke="currentColor" stroke-width="2"/>',
  // a solid
  '<path d="M50 8 84 26v36L50 80 16 62V26ZM16 26l34 18 34-18M50 44v36"/><path d="M50 44 84 26v36L50 80Z" fill="currentColor" stroke="none" fill-opacity=".9"/>',
  // a circuit
  '<path d="M8 18h18l4-9 7 18 7-18 7 18 4-9h33v24M88 60v14H52M36 74H8V50M8 36V18M0 50h16M3 42h10"/><circle cx="44" cy="74" r="8"/><circle cx="88" cy="50" r="4.4" fill="currentColor" stroke="none"/>',
  // points and their line
  '<path d="M8 4v74h88"/><path d="M12 72 92 10" stroke="currentColor" stroke-width="1.8"/><g fill="currentColor" stroke="none" opacity=".9"><circle cx="20" cy="60" r="2.4"/><circle cx="30" cy="66" r="2.4"/><circle cx="36" cy="50" r="2.4"/><circle cx="48" cy="52" r="2.4"/><circle cx="52" cy="36" r="2.4"/><circle cx="64" cy="42" r="2.4"/><circle cx="70" cy="24" r="2.4"/><circle cx="82" cy="26" r="2.4"/></g>',
  // ruled paper and a seal
  '<g stroke="currentColor"><path d="M16 4v76M32 4v76M48 4v76M64 4v76M80 4v76"/></g><rect x="72" y="68" width="14" height="14" fill="currentColor" stroke="none"/>',
  // a heartbeat
  '<path d="M0 46h20l6-8 6 8h8l6-32 8 58 6-26h40" stroke-width="1.8"/><circle cx="46" cy="12" r="3.6" fill="currentColor" stroke="none"/>',
  // contour lines
  '<path d="M50 34c10-8 22-2 20 8s-18 12-24 6 0-10 4-14ZM46 26c18-12 38 0 34 18S46 68 36 56s0-24 10-30ZM42 18C66 2 96 18 90 46S42 82 26 62s4-36 16-44Z"/><circle cx="58" cy="42" r="2.8" fill="currentColor" stroke="none"/>',
  // bars
  '<g fill="currentColor" stroke="none" fill-opacity=".55"><rect x="10" y="54" width="12" height="26"/><rect x="28" y="44" width="12" height="36"/><rect x="46" y="50" width="12" height="30"/><rect x="64" y="28" width="12" height="52"/></g><rect x="82" y="8" width="12" height="72" fill="currentColor" stroke="none"/>',
  // a beam on its supports
  '<path d="M6 40h88M6 48h88M6 40v8M94 40v8M16 48 8 62h16ZM84 48 76 62h16Z"/><path d="M50 6v28M44 26l6 8 6-8" stroke="currentColor" stroke-width="2"/>',
  // speech
  '<path d="M8 12h56v34H30L18 58V46H8ZM44 54v10h26l12 12V64h10V32H72"/><path d="M18 24h34M18 34h22" stroke="currentColor" stroke-width="2"/>',
  // a staff and a note
  '<path d="M4 26h92M4 36h92M4 46h92M4 56h92M4 66h92"/><ellipse cx="58" cy="61" rx="7" ry="5" fill="currentColor" stroke="none"/><path d="M65 60V22l14 6" stroke="currentColor" stroke-width="2"/>',
  // a balance
  '<path d="M50 8v66M30 78h40M16 22h68M16 22 6 48h20ZM84 22 74 48h20Z"/><circle cx="50" cy="12" r="4" fill="currentColor" stroke="none"/>',
]

const bySubject: readonly [RegExp, number][] = [
  [/物理|力学|声学|光学|电磁|physics/i, 0],
  [/数据|算法|程序|软件|计算机|学习|network|algorithm|program/i, 1],
  [/概率|统计|statistic|probab/i, 7],
  [/电路|电子|电气|通信/, 6],
  [/数学|微积分|代数|分析|math|calculus/i, 2],
  [/化学|化工|chem/i, 3],
  [/细胞|生物|遗传|biology/i, 4],
  [/制图|机械|建筑|几何/, 5],
  [/文学|语文|古代|写作|literature/i, 8],
  [/生理|医学|解剖|护理|medic/i, 9],
  [/地理|地质|环境|geograph/i, 10],
  [/经济|会计|管理|金融|econom|manage/i, 11],
  [/结构|土力|材料|工程/, 12],
  [/英语|语言|翻译|传播|english/i, 13],
  [/音乐|艺术|music|art\b/i, 14],
  [/法|政治|哲学|law|ethic/i, 15],
]

const byType: Record<string, number> = {
  '01': 15,
  '02': 11,
  '03': 15,
  '04': 13,
  '05': 8,
  '06': 8,
  '07': 0,
  '08': 5,
  '09': 10,
  '10': 9,
  '11': 11,
  '12': 14,
}

/** The index of the drawing that fits the title, else the type, else one chosen by the length of the title. */
export function drawingOf(name: string, typeId: string | null): number {
  const named = bySubject.find(([words]) => words.test(name))
  return named?.[1] ?? byType[typeId?.slice(-2) ?? ''] ?? name.length % coverDrawings.length
}
