import type { Node } from 'prosemirror-model'
import { TableView } from 'prosemirror-tables'
import type { ViewMutationRecord } from 'prosemirror-view'
import { make } from './make.ts'

/** The node view of a table with its caption above; the caption is edited in the margin column. */
export class BookTableView extends TableView {
  caption = make('div', { className: 'ed-caption', contentEditable: 'false' })

  constructor(node: Node, cellMinWidth: number) {
    super(node, cellMinWidth)
    this.dom.classList.add('table-scroll', 'ed-table')
    this.dom.prepend(this.caption)
    this.draw(node)
  }

  override update(node: Node): boolean {
    if (!super.update(node)) return false
    this.draw(node)
    return true
  }

  override ignoreMutation(record: ViewMutationRecord): boolean {
    return record.type !== 'selection' && (this.caption.contains(record.target) || super.ignoreMutation(record))
  }

  private draw({ attrs }: Node): void {
    this.caption.textContent = attrs['caption'] as string
    this.caption.hidden = attrs['caption'] === '' && attrs['label'] === null
  }
}
