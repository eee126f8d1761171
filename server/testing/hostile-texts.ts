import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'

// Chapters as heavy as the gate lets through, and one that it does not. For the test of the event loop and its benchmark.

const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', attrs: { id: newBlockId() }, content })
const text = (words: string): NodeJson => ({ type: 'text', text: words })
const matrix = `\\begin{matrix}${'&'.repeat(598)}\\end{matrix}`

/** Formulas that become as much HTML as a chapter may hold, and 1.6 million characters of words around them. */
export const fullChapter = (mark: string): DocJson => ({
  type: 'doc',
  content: [
    ...Array.from({ length: 16 }, () => ({ type: 'equation', attrs: { id: newBlockId(), latex: matrix } })),
    ...Array.from({ length: 9000 }, () => paragraph(text(`${mark} ${'惯量'.repeat(40)}`))),
  ],
})

/** References that each repeat a long title, code that colours slowly, and marks that change at every character. */
export const variedChapter = (mark: string): DocJson => ({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { id: newBlockId(), level: 1, label: 'long' }, content: [text(`${mark}${'标题'.repeat(2000)}`)] },
    ...Array.from({ length: 3000 }, () => paragraph({ type: 'xref', attrs: { target: 'long', form: 'title', text: '' } })),
    ...Array.from({ length: 20 }, () => ({
      type: 'codeBlock',
      attrs: { id: newBlockId(), language: 'python' },
      content: [text("a = f\"{x:{y}}\" + '''b''' # c\n".repeat(600))],
    })),
    paragraph(...Array.from({ length: 6000 }, (_, at) => ({ ...text('a'), marks: [{ type: at % 2 ? 'strong' : 'em' }] }))),
    // One line of half a million characters: what a long quotation comes to.
    paragraph(text('惯量'.repeat(250_000))),
  ],
})

/** 90 formulas of 20,000 characters: before there were limits they became 140 MB and held a server for 14 seconds. */
export const refusedChapter: DocJson = {
  type: 'doc',
  content: Array.from({ length: 90 }, () => ({ type: 'equation', attrs: { id: newBlockId(), latex: 'x_1^2+'.repeat(3300) } })),
}
