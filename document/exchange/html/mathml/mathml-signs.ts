const pairs = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.codePointAt(0)! > 0xffff ? 2 : 1), pair.slice(pair.codePointAt(0)! > 0xffff ? 2 : 1)])

/** Signs of MathML with the names of their commands. A sign that is not here is written as it is. */
const COMMANDS = new Map(
  pairs(`
    αalpha βbeta γgamma δdelta εvarepsilon ϵepsilon ζzeta ηeta θtheta ϑvartheta ιiota κkappa λlambda μmu νnu ξxi πpi ϖvarpi ρrho ϱvarrho
    σsigma ςvarsigma τtau υupsilon φvarphi ϕphi χchi ψpsi ωomega ΓGamma ΔDelta ΘTheta ΛLambda ΞXi ΠPi ΣSigma ΥUpsilon ΦPhi ΨPsi ΩOmega
    ×times ÷div ±pm ∓mp ⋅cdot ·cdot ∙bullet ∘circ ∗ast ⊕oplus ⊗otimes ⊙odot ∪cup ∩cap ∖setminus ∧wedge ∨vee ¬neg ∆Delta ∇nabla ∂partial ∞infty
    ≤leq ≥geq ⩽leqslant ⩾geqslant ≠neq ≈approx ≡equiv ≅cong ≃simeq ∼sim ∝propto ≪ll ≫gg ≺prec ≻succ ∥parallel ⊥perp ∣mid ∤nmid
    ∈in ∉notin ∋ni ⊂subset ⊃supset ⊆subseteq ⊇supseteq ⊄not\\subset ∅emptyset ∀forall ∃exists ∄nexists ∴therefore ∵because ∠angle △triangle
    →to ←leftarrow ↔leftrightarrow ⇒Rightarrow ⇐Leftarrow ⇔Leftrightarrow ↦mapsto ⟶longrightarrow ⟹Longrightarrow ↑uparrow ↓downarrow ⇌rightleftharpoons
    ∑sum ∏prod ∐coprod ∫int ∬iint ∭iiint ∮oint ⋃bigcup ⋂bigcap ⋁bigvee ⋀bigwedge ⨁bigoplus ⨂bigotimes
    …ldots ⋯cdots ⋮vdots ⋱ddots ′prime ″prime\\prime ℏhbar ℓell ℜRe ℑIm ℵaleph °degree ⟨langle ⟩rangle 〈langle 〉rangle ⌈lceil ⌉rceil ⌊lfloor ⌋rfloor
    ‖Vert ∥parallel √surd §S †dagger ‡ddagger ★bigstar ⋆star ⊢vdash ⊨models ⊤top
  `),
)

/** Letters with a double stroke, and others that LaTeX has no sign for. */
const LETTERS: Readonly<Record<string, string>> = { ℝ: 'R', ℕ: 'N', ℤ: 'Z', ℚ: 'Q', ℂ: 'C', ℙ: 'P', ℍ: 'H' }

const OTHERS: Readonly<Record<string, string>> = {
  '\\': '\\backslash ',
  '{': '\\{',
  '}': '\\}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '~': '\\sim ',
  '^': '\\hat{}',
  '−': '-',
  '–': '-',
  '⁄': '/',
  '∕': '/',
  '\u00A0': '~',
  // Invisible: applied function, times, separator, plus; spaces without width.
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\u200B': '',
  '\uFEFF': '',
}

/** A sign or letter as LaTeX; a command ends with a space. */
export const latexSign = (sign: string): string => {
  const command = COMMANDS.get(sign)
  if (command !== undefined) return `\\${command} `
  if (Object.hasOwn(LETTERS, sign)) return `\\mathbb{${LETTERS[sign]!}}`
  return OTHERS[sign] ?? sign
}

/** Words as they stand in `\text{…}`. */
export const latexWords = (text: string): string =>
  [...text]
    .map((sign) =>
      sign === '\\'
        ? '\\textbackslash{}'
        : sign === '~'
          ? '\\textasciitilde{}'
          : sign === '^'
            ? '\\textasciicircum{}'
            : /[{}$&#%_]/.test(sign)
              ? `\\${sign}`
              : sign,
    )
    .join('')

export const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|sinh|cosh|tanh|coth|arcsin|arccos|arctan|ln|lg|log|exp|lim|max|min|sup|inf|det|dim|ker|deg|gcd|arg|hom|Pr)$/

/** Operators whose limits LaTeX writes as sub- and superscript. */
export const LIMIT_OPERATORS = /^\\(?:sum|prod|coprod|big(?:cup|cap|vee|wedge|oplus|otimes)|lim|max|min|sup|inf|det|gcd|Pr) $/
export const INTEGRALS = /^\\(?:int|iint|iiint|oint) $/

/** What a sign over and under its base is a mark of. */
export const OVER: Readonly<Record<string, string>> = {
  '^': '\\hat',
  ˆ: '\\hat',
  '\u0302': '\\hat',
  '~': '\\tilde',
  '˜': '\\tilde',
  '\u0303': '\\tilde',
  '¯': '\\bar',
  '‾': '\\overline',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '―': '\\overline',
  _: '\\overline',
  '→': '\\vec',
  '⃗': '\\vec',
  '⇀': '\\vec',
  '˙': '\\dot',
  '.': '\\dot',
  '\u0307': '\\dot',
  '¨': '\\ddot',
  '\u0308': '\\ddot',
  '⏞': '\\overbrace',
  '︷': '\\overbrace',
  ˇ: '\\check',
  '˘': '\\breve',
  '´': '\\acute',
  '`': '\\grave',
  '⌢': '\\overset{\\frown}',
}
export const UNDER: Readonly<Record<string, string>> = {
  _: '\\underline',
  '¯': '\\underline',
  '\u0332': '\\underline',
  '‾': '\\underline',
  '⏟': '\\underbrace',
  '︸': '\\underbrace',
}

/** Signs that may grow with what they enclose. */
export const OPENING: Readonly<Record<string, string>> = {
  '(': '(',
  '[': '[',
  '{': '\\{',
  '|': '|',
  '‖': '\\|',
  '∥': '\\|',
  '⟨': '\\langle ',
  '〈': '\\langle ',
  '⌈': '\\lceil ',
  '⌊': '\\lfloor ',
  '∣': '|',
}
export const CLOSING: Readonly<Record<string, string>> = {
  ')': ')',
  ']': ']',
  '}': '\\}',
  '|': '|',
  '‖': '\\|',
  '∥': '\\|',
  '⟩': '\\rangle ',
  '〉': '\\rangle ',
  '⌉': '\\rceil ',
  '⌋': '\\rfloor ',
  '∣': '|',
}
