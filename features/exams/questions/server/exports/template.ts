import { type ProgramLanguage, programTemplates } from '#assessment/programs/program.ts'
import type { Language } from '#server/kernel/http/refusal.ts'

const zh = `一、单项选择题（每题2分）
1. 下列物理量中是矢量的是（　　）
A. 质量
B. 速度
C. 温度
D. 能量
答案：B
解析：速度既有大小又有方向。公式写在两个美元符号之间，例如 $v=\\frac{s}{t}$。
难度：易
知识点：矢量、速度
分类：力学/质点

二、多项选择题（每题4分）
2. 下列数中是质数的有
A. 2
B. 9
C. 11
D. 15
答案：AC

三、填空题（每空2分）
3. 圆周率精确到小数点后两位是 ____ ，它的英文名称是 ____ 。
答案：3.14 ± 0.005；pi | Pi

四、判断题（每题1分）
4. 光在真空中的速度与光源的运动无关。
答案：正确

五、主观题
材料：
几道题共用的文字写在这里，到“材料结束”为止。
5. 说明材料的主要内容。（6分）
答案：参考答案可以有几行。
评分标准：
说出第一点（3分）
说出第二点（3分）
解析：评分标准各行的分值相加等于题目的分值。
材料结束
`

const en = `I. Single choice (2 points each)
1. Which of these is a vector?
A. mass
B. velocity
C. temperature
D. energy
Answer: B
Explanation: Velocity has a direction. A formula stands between dollar signs, such as $v=\\frac{s}{t}$.
Difficulty: easy
Knowledge points: vectors

II. Multiple choice (4 points each)
2. Which of these are prime numbers?
A. 2
B. 9
C. 11
D. 15
Answer: AC

III. Fill in the blanks
3. Pi to two decimals is ____ , and its Greek letter is ____ .
Answer: 3.14 ± 0.005; π | pi

IV. True or false (1 point each)
4. The speed of light in vacuum does not depend on the motion of its source.
Answer: True

V. Essay
5. Explain why the sky is blue. (6 points)
Answer: The reference answer may have several lines.
Grading scheme:
names scattering (3 points)
names the dependence on wavelength (3 points)
`

/** A text with examples of all types, as the import reads it. */
export const importTemplate = (language: Language) =>
  language === 'zh-CN' ? { name: '题目导入模板.txt', content: zh } : { name: 'question-template.txt', content: en }

const fileNames: Record<ProgramLanguage, string> = { javascript: 'main.js', python: 'main.py', c: 'main.c', cpp: 'main.cpp', java: 'Main.java' }

/** A program that reads an input and writes an output, under the name that its language expects. */
export const programTemplate = (language: ProgramLanguage) => ({ name: fileNames[language], content: programTemplates[language] })
