import { html as names, Parser, Token, Tokenizer, TokenizerMode } from 'parse5'
import type { ParserOptions, TreeAdapter, TreeAdapterTypeMap } from 'parse5'

/** An element of parsed HTML. Names of elements and attributes are in lower case, entities are decoded. */
export interface HtmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly HtmlNode[]
}
export type HtmlNode = HtmlElement | string

/** Open elements, attributes of one tag, elements, and steps of the parser: what keeps its time linear. The depth of the result is at most `depth`. */
const LIMITS = { open: 100, attributes: 100, elements: 300_000, steps: 2_000_000, depth: 300 } as const

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const TEXT_ONLY = new Set('script style textarea title iframe noembed noframes xmp plaintext'.split(' '))

/**
 * Parses a fragment of HTML or XHTML: `<name/>` is an empty element whatever its name, CDATA is text, and so is a tag that does not end. Comments and
 * templates are left out. Start tags that are nested deeper than 100 are ignored. Of markup that would take more than linear time only the text is
 * given, and `whole` is false. Never throws.
 */
export const parseHtml = (html: string): { nodes: HtmlNode[]; whole: boolean } => {
  const end = html.lastIndexOf('>') + 1
  const source = plainCdata(html.slice(0, end)) + html.slice(end).replaceAll(/<(?!!--)/g, '&lt;')
  try {
    return { nodes: parsed(source), whole: true }
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error
    return { nodes: parsed(source.replaceAll(/<[^<>]*>/g, ' ').replaceAll('<', '&lt;')), whole: false }
  }
}

/** All text in a part of the tree. */
export const textIn = (node: HtmlNode): string => (typeof node === 'string' ? node : node.children.map(textIn).join(''))

const parsed = (html: string): HtmlNode[] => {
  const parser = FragmentParser.getFragmentParser<Tree>(null, { treeAdapter: newAdapter(), scriptingEnabled: false })
  parser.tokenizer.write(html, true)
  return childrenOf(parser.getFragment(), 0)
}

class TooComplex extends Error {}

class FragmentParser<T extends TreeAdapterTypeMap> extends Parser<T> {
  /** How many start tags of each name were ignored and wait for their end tags. */
  ignored = new Map<string, number>()

  constructor(options?: ParserOptions<T>, document?: T['document'], context?: T['element'] | null) {
    super(options, document, context)
    this.tokenizer = new FragmentTokenizer(this.options, this)
  }

  override onStartTag(token: Token.TagToken): void {
    const full = this.openElements.stackTop >= LIMITS.open || this.activeFormattingElements.entries.length >= LIMITS.open
    if (full && !VOID.has(token.tagName) && !TEXT_ONLY.has(token.tagName)) {
      if (!token.selfClosing) this.ignored.set(token.tagName, (this.ignored.get(token.tagName) ?? 0) + 1)
      return
    }
    super.onStartTag(token)
    if (!token.selfClosing || token.ackSelfClosing) return
    this.tokenizer.state = TokenizerMode.DATA
    super.onEndTag({ ...token, type: Token.TokenType.END_TAG, attrs: [], selfClosing: false })
  }

  override onEndTag(token: Token.TagToken): void {
    const ignored = this.ignored.get(token.tagName) ?? 0
    if (ignored === 0) super.onEndTag(token)
    else this.ignored.set(token.tagName, ignored - 1)
  }
}

class FragmentTokenizer extends Tokenizer {
  /** Each new name is compared with those before it, so their number must have a limit. */
  override _leaveAttrName(): void {
    const token = this.currentToken
    if (token === null || !('attrs' in token) || token.attrs.length < LIMITS.attributes) super._leaveAttrName()
  }
}

/** A node while the tree is being built; siblings are linked so that every change takes constant time. */
interface Building {
  name: string
  namespace: names.NS
  attributes: Token.Attribute[]
  text: string
  parent: Building | null
  first: Building | null
  last: Building | null
  before: Building | null
  after: Building | null
  content: Building | null
}
type Tree = TreeAdapterTypeMap<Building, Building, Building, Building, Building, Building, Building, Building, Building, Building>

const TEXT = '#text'
const COMMENT = '#comment'

const newNode = (name: string, text = '', namespace = names.NS.HTML, attributes: Token.Attribute[] = []): Building => ({
  name,
  namespace,
  attributes,
  text,
  parent: null,
  first: null,
  last: null,
  before: null,
  after: null,
  content: null,
})

const newAdapter = (): TreeAdapter<Tree> => {
  let elements = 0
  let steps = 0
  const insert = (parent: Building, node: Building, after: Building | null): void => {
    if (++steps > LIMITS.steps) throw new TooComplex()
    const before = after === null ? parent.last : after.before
    node.parent = parent
    node.before = before
    node.after = after
    if (before === null) parent.first = node
    else before.after = node
    if (after === null) parent.last = node
    else after.before = node
  }
  const insertText = (parent: Building, text: string, after: Building | null): void => {
    const before = after === null ? parent.last : after.before
    if (before?.name === TEXT) before.text += text
    else insert(parent, newNode(TEXT, text), after)
  }
  return {
    createDocument: () => newNode('#document'),
    createDocumentFragment: () => newNode('#fragment'),
    createElement: (name, namespace, attributes) => {
      if (++elements > LIMITS.elements) throw new TooComplex()
      return newNode(name, '', namespace, attributes)
    },
    createCommentNode: () => newNode(COMMENT),
    createTextNode: (text) => newNode(TEXT, text),
    appendChild: (parent, node) => insert(parent, node, null),
    insertBefore: insert,
    insertText: (parent, text) => insertText(parent, text, null),
    insertTextBefore: insertText,
    detachNode: (node) => {
      if (node.parent === null) return
      if (node.before === null) node.parent.first = node.after
      else node.before.after = node.after
      if (node.after === null) node.parent.last = node.before
      else node.after.before = node.before
      node.parent = node.before = node.after = null
    },
    adoptAttributes: () => {},
    setTemplateContent: (template, content) => void (template.content = content),
    getTemplateContent: (template) => template.content ?? template,
    setDocumentType: () => {},
    setDocumentMode: () => {},
    getDocumentMode: () => names.DOCUMENT_MODE.NO_QUIRKS,
    getFirstChild: (node) => node.first,
    getChildNodes: () => [],
    getParentNode: (node) => node.parent,
    getAttrList: (element) => element.attributes,
    getTagName: (element) => element.name,
    getNamespaceURI: (element) => element.namespace,
    getTextNodeContent: (node) => node.text,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is Building => node.name === TEXT,
    isCommentNode: (node): node is Building => node.name === COMMENT,
    isDocumentTypeNode: (_node): _node is Building => false,
    isElementNode: (node): node is Building => !node.name.startsWith('#'),
    setNodeSourceCodeLocation: () => {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => {},
  }
}

const childrenOf = (parent: Building, depth: number): HtmlNode[] => {
  const children: HtmlNode[] = []
  for (let node = parent.first; node !== null; node = node.after) {
    if (node.name === TEXT) children.push(node.text)
    else if (node.name !== COMMENT) {
      const attributes = new Map(node.attributes.map(({ name, value }) => [name.toLowerCase(), value]))
      const inner = depth < LIMITS.depth ? childrenOf(node, depth + 1) : [deepText(node)]
      children.push({ name: node.name.toLowerCase(), attributes, children: inner })
    }
  }
  return children
}

/** Without recursion. */
const deepText = (root: Building): string => {
  let text = ''
  let node = root.first
  while (node !== null) {
    text += node.name === TEXT ? node.text : ''
    if (node.first !== null) node = node.first
    else {
      while (node !== root && node.after === null) node = node.parent ?? root
      node = node === root ? null : node.after
    }
  }
  return text
}

/** CDATA sections as escaped text; HTML would take them for comments. */
const plainCdata = (html: string): string => {
  let result = ''
  let from = 0
  for (;;) {
    const open = html.indexOf(CDATA, from)
    const close = open === -1 ? -1 : html.indexOf(']]>', open)
    if (close === -1) return result + html.slice(from)
    result +=
      html.slice(from, open) +
      html
        .slice(open + CDATA.length, close)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
    from = close + 3
  }
}
const CDATA = '<![CDATA['
