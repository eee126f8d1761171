import { mathProblem } from '#document/render/render-math.ts'
import { Button, Input, Tabs, type GetRef } from 'antd'
import { useId, useRef, useState } from 'react'
import { removeAt, setAttributes } from '../state/blocks.ts'
import { editorTexts, type EditorTexts } from '../texts/editor-texts.ts'
import { formulaSnippets, insertSnippet, snippetPreview } from './formula-pieces.ts'
import styles from './prompt.module.css'
import { closePrompt } from './prompts.ts'
import { language } from '#web/kernel/texts/language.ts'
import { nodes } from '../state/types.ts'
import { useDismiss } from './use-dismiss.ts'
import { useFloatingPosition } from './use-place.ts'
import { mathHtml } from '../views/math-html.ts'
import type { TextEditor } from '../state/text-editor.ts'

/** The dialog for the LaTeX of a formula, with a live preview, common snippets and KaTeX's errors. */
export function FormulaPrompt({ writing, pos }: { writing: TextEditor; pos: number }) {
  const t = editorTexts()
  const id = useId()
  const dialog = useRef<HTMLDivElement>(null)
  const area = useRef<GetRef<typeof Input.TextArea>>(null)
  const node = writing.view.state.doc.nodeAt(pos)
  const display = node?.type === nodes.equation
  const first = (node?.attrs['latex'] as string | undefined) ?? ''
  const [latex, setLatex] = useState(first)
  const problem = latex.trim() ? mathProblem(latex.trim(), display) : undefined
  /** Whether the formula must not be applied. LaTeX that KaTeX cannot parse (code `refused`) may be fixed later, but a formula over a limit could not be saved. */
  const blocked = problem !== undefined && problem.code !== 'refused'

  /** Closes the dialog and saves the LaTeX; an empty formula is deleted. */
  const leave = (kept: string) => {
    writing.run(closePrompt)
    if (kept.trim() === '') writing.run(removeAt(pos))
    else writing.run(setAttributes(pos, { latex: kept.trim() }))
  }
  useFloatingPosition(dialog, writing, pos)
  useDismiss(
    dialog,
    () => leave(latex),
    () => leave(first),
  )

  const put = (piece: string) => {
    const field = area.current?.resizableTextArea?.textArea
    const made = insertSnippet(latex, field?.selectionStart ?? latex.length, field?.selectionEnd ?? latex.length, piece)
    setLatex(made.latex)
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(made.at, made.at)
    })
  }
  return (
    <div ref={dialog} className={`${styles.prompt} ${styles.formula}`} role="dialog" aria-label={t.formula}>
      <div className={styles.drawn} aria-label={t.preview} role="img">
        {/* Safe as HTML: KaTeX escapes the input, so nothing typed reaches the page as markup. */}
        <div dangerouslySetInnerHTML={{ __html: latex.trim() ? mathHtml(latex.trim(), display) : '' }} />
      </div>
      <label htmlFor={id}>{t.latex}</label>
      <Input.TextArea
        ref={area}
        id={id}
        className={styles.latex ?? ''}
        value={latex}
        maxLength={20_000}
        autoSize={{ minRows: 2, maxRows: 8 }}
        spellCheck={false}
        status={problem ? 'error' : ''}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setLatex(target.value)}
        onKeyDown={(event) => {
          const applies = event.ctrlKey || event.metaKey || (!display && !event.shiftKey && !event.nativeEvent.isComposing)
          if (event.key !== 'Enter' || blocked || !applies) return
          event.preventDefault()
          leave(latex)
        }}
      />
      <p id={`${id}-help`} className={problem ? styles.bad : styles.help} aria-live="polite">
        {problem?.[language() === 'zh-CN' ? 'zh' : 'en'] ?? t.latexHelp}
      </p>
      <Pieces t={t} put={put} />
      <div className={styles.buttons}>
        <Button onClick={() => leave(first)}>{t.cancel}</Button>
        <Button type="primary" disabled={blocked} onClick={() => leave(latex)}>
          {t.apply}
        </Button>
      </div>
    </div>
  )
}

function Pieces({ t, put }: { t: EditorTexts; put: (piece: string) => void }) {
  const groups = Object.entries(formulaSnippets) as [keyof EditorTexts['pieceGroups'], readonly string[]][]
  return (
    <Tabs
      size="small"
      aria-label={t.formulaPieces}
      items={groups.map(([group, pieces]) => ({
        key: group,
        label: t.pieceGroups[group],
        children: (
          <div className={styles.pieces}>
            {pieces.map((piece) => (
              <button
                key={piece}
                type="button"
                className={styles.piece}
                aria-label={t.piece(piece.replaceAll('□', '…'))}
                title={piece.replaceAll('□', '…')}
                onClick={() => put(piece)}
                dangerouslySetInnerHTML={{ __html: mathHtml(snippetPreview(piece), false) }}
              />
            ))}
          </div>
        ),
      }))}
    />
  )
}
