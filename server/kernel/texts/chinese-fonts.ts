import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { refusal } from '../http/refusal.ts'

/** A font file, and the PostScript name of the font within it, which a collection needs. */
export interface Font {
  path: string
  name: string
}
export interface ChineseFonts {
  regular: Font
  bold: Font
}

/** Where the fonts of common packages lie when fontconfig is not installed. */
const folders = [
  '/usr/share/fonts/opentype/noto',
  '/usr/share/fonts/noto-cjk',
  '/usr/share/fonts/google-noto-cjk',
  '/usr/share/fonts/google-noto-serif-cjk-fonts',
  '/opt/homebrew/share/fonts',
]

/** Every font with the characters of simplified Chinese, by fontconfig, else those in known folders. */
async function allFonts(): Promise<Font[]> {
  try {
    const { stdout } = await promisify(execFile)('fc-list', [':lang=zh-cn', '--format=%{file}\t%{postscriptname}\n'], { timeout: 10_000 })
    return stdout.split('\n').flatMap((line) => {
      const [path = '', name = ''] = line.split('\t')
      return /\.(ttc|ttf|otf)$/i.test(path) && name ? [{ path, name }] : []
    })
  } catch {
    return folders.flatMap((folder) =>
      ['Regular', 'Bold'].flatMap((weight) => {
        const path = `${folder}/NotoSerifCJK-${weight}.ttc`
        return existsSync(path) ? [{ path, name: `NotoSerifCJKsc-${weight}` }] : []
      }),
    )
  }
}

/** Song comes before other fonts. */
const regulars = [
  /^(NotoSerifCJKsc|SourceHanSerif(SC|CN))-Regular$/,
  /(Serif|Song|Ming).*(Regular|Light|SC)$/i,
  /^(NotoSansCJKsc|SourceHanSans(SC|CN))-Regular$/,
]
const bolds = [/^(NotoSerifCJKsc|SourceHanSerif(SC|CN))-(Bold|SemiBold)$/, /(Serif|Song|Ming).*Bold$/i]

/** The first fonts by the order of the patterns; undefined where there is none with Chinese characters. */
export function chooseFonts(fonts: readonly Font[]): ChineseFonts | undefined {
  const first = (patterns: readonly RegExp[]) => patterns.flatMap((pattern) => fonts.filter(({ name }) => pattern.test(name)))[0]
  const regular = first(regulars) ?? fonts[0]
  return regular && { regular, bold: first(bolds) ?? regular }
}

let known: Promise<ChineseFonts | undefined> | undefined

/** The fonts of this machine for Chinese texts in files that the server writes; undefined where there is none. What was found is remembered, a missing font is looked for again. */
export async function findChineseFonts(): Promise<ChineseFonts | undefined> {
  known ??= allFonts().then(chooseFonts)
  const found = await known
  if (!found) known = undefined
  return found
}

/** The same, or a refusal that says what the server lacks. */
export async function takeChineseFonts(): Promise<ChineseFonts> {
  const found = await findChineseFonts()
  if (found) return found
  throw refusal('busy', {
    zh: '服务器没有安装中文字体，暂时不能生成 PDF。请联系管理员安装字体（Debian：fonts-noto-cjk）',
    en: 'The server has no Chinese font and cannot write PDFs yet. Ask an administrator to install one (Debian: fonts-noto-cjk)',
  })
}
