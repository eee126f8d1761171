import { newBlockId } from '#document/schema/ids.ts'
import type { DocJson, NodeJson } from '#document/schema/schema.ts'

// Chapters as large as the gate accepts, and one that it refuses, for the test and the benchmark of the event loop.

const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', attrs: { id: newBlockId() }, content })
const text = (words: string): NodeJson => ({ type: 'text', text: words })
const matrix = `\\begin{matrix}${'&'.repeat(598)}\\end{matrix}`

/** Formulas that render to the maximum of HTML in a chapter, and 1.6 million characters of text around them. */
export const fullChapter = (mark: string): DocJson => ({
  type: 'doc',
  content: [
    ...Array.from({ length: 16 }, () => ({ type: 'equation', attrs: { id: newBlockId(), latex: matrix } })),
    ...Array.from({ length: 9000 }, () => paragraph(text(`${mark} ${'惯量'.repeat(40)}`))),
  ],
})

/** References that each repeat a long title, code that is slow to highlight, and marks that change at every character. */
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
    // One line of half a million characters, as in a long quotation.
    paragraph(text('惯量'.repeat(250_000))),
  ],
})

/** 90 formulas of 20,000 characters: without limits they rendered to 140 MB and blocked a server for 14 seconds. */
export const refusedChapter: DocJson = {
  type: 'doc',
  content: Array.from({ length: 90 }, () => ({ type: 'equation', attrs: { id: newBlockId(), latex: 'x_1^2+'.repeat(3300) } })),
}
