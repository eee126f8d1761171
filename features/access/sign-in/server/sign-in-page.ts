import { selectWebsite } from '#features/messaging/announcements/server/reader-queries.ts'
import type { App } from '#server/kernel/app.ts'
import { inLanguage } from '#server/kernel/http/refusal.ts'
import { loginMethodsOf } from '#features/site/portal/server/rules.ts'
import { coverDrawings, drawingOf } from '#features/authoring/textbooks/server/cover/cover-drawings.ts'
import type { Frame } from '#server/pages/frame.ts'
import { type Html, markup, safeHtml } from '#server/pages/markup.ts'
import { closedJoining, selectJoining, selectSpines, type Spine } from './sign-in-queries.ts'
import { writePage } from '#server/pages/template.ts'
import { signInPageTexts } from './page-texts.ts'
import type { ReaderAnnouncement } from '#features/messaging/announcements/contract.ts'
import { coverColoursOf } from '#features/authoring/textbooks/server/cover/cover.ts'

const day = 24 * 3600_000
/** The number of the day in Shanghai; the question of the day changes at midnight there. */
const today = () => Math.floor((Date.now() + 8 * 3600_000) / day)

/** The views of the sign-in page; each has its own URL. */
export type SignInView = 'signIn' | 'register' | 'activate' | 'forgotten' | 'bindOrRegister' | 'bind' | 'wechat'

interface Shown {
  view: SignInView
  mobile: boolean
  /** The code in the address, if no entrance has it. */
  unknown?: string
}

/** The sign-in page and its other views: on the left the institution with a question from one of its textbooks, on the right the form. */
export async function signInPage(app: App, frame: Frame, { view, mobile, unknown = '' }: Shown): Promise<Html> {
  const t = signInPageTexts(frame.language)
  const { entrance } = frame
  const [books, joining, news] = await Promise.all([
    entrance ? selectSpines(app.database, entrance.id) : [],
    entrance ? selectJoining(app, entrance) : closedJoining,
    selectWebsite(app.database.platform, entrance?.id, frame.language),
  ])
  const withQuestion = books.filter((book) => book.question)
  const asking = withQuestion[today() % Math.max(1, withQuestion.length)]
  const name = entrance?.name ?? 'Recto'
  const body = markup`<div class="si${mobile && ' is-mobile'}${view !== 'signIn' && ' is-form'}">
    <section class="si-verso" aria-label="${name}">
      ${institutionMark(frame)} ${asking && question(asking, t.question)} ${asking && drawing(asking)} ${books.length > 0 && spines(books, asking, t.books)}
    </section>
    <main class="si-recto">
      ${unknown && markup`<p class="si-unknown" role="status">${t.unknownEntrance(unknown)}</p>`}
      ${entranceNews(news, t.announcements)}
      <div id="sign-in">
        <noscript><p class="si-noscript">${t.needsScript}</p></noscript>
      </div>
    </main>
  </div>`
  return writePage(frame, {
    title: view === 'signIn' ? t.signInTo(name) : `${t[view]} · ${name}`,
    body,
    part: 'sign-in',
    data: {
      signIn: {
        ...joining,
        view,
        mobile,
        from: entrance?.code ?? '',
        institution: entrance?.name ?? '',
        methods: loginMethodsOf(app.gateways),
        signOnEntrances: joining.signOnEntrances.map(({ name, href }) => ({ name: inLanguage(name, frame.language), href })),
        directories: joining.directories.map((each) => inLanguage(each, frame.language)),
      },
    },
  })
}

/** Logo and name of the institution; without a logo, the first character of its name on its colour. */
export function institutionMark({ entrance, language }: Frame): Html {
  const name = entrance?.name ?? 'Recto'
  const tagline = entrance ? entrance.tagline : signInPageTexts(language).platformTagline
  const mark = entrance?.logoUrl
    ? markup`<img class="si-mark" src="${entrance.logoUrl}" alt="" width="46" height="46" />`
    : markup`<span class="si-mark" aria-hidden="true">${[...name][0]}</span>`
  return markup`<header class="si-inst">
    ${mark}
    <div><b>${name}</b>${tagline && markup`<small>${tagline}</small>`}</div>
  </header>`
}

/** The question of the day. Lines break after clauses where there is room. */
function question({ question: words, name, subtitle, label }: Spine, heading: string): Html {
  return markup`<figure class="si-q">
    <figcaption class="si-q-no">${heading}</figcaption>
    <blockquote lang="${/[\u4e00-\u9fff]/.test(words) ? 'zh-CN' : 'en'}">${clauses(words).map((clause) => markup`<span>${clause}</span>`)}</blockquote>
    <p class="si-q-src"><cite>《${name}》${subtitle}</cite>${label && markup`<span>${label}</span>`}</p>
  </figure>`
}

/** Each clause becomes an element, because Chinese would otherwise break at any character. */
const clauses = (words: string) => words.split(/(?<=[，；：、。？！])(?!$)/)

/** The drawing of the textbook's generated cover, enlarged. */
const drawing = ({ name, typeId }: Spine) =>
  safeHtml(
    `<svg class="si-draw" viewBox="-6 -6 116 104" fill="none" stroke="var(--ink2)" stroke-width="1" aria-hidden="true">${coverDrawings[drawingOf(name, typeId)] ?? ''}</svg>`,
  )

/** The institution's textbooks as spines on a shelf, 30 to 44 px wide and 200 to 258 px high; the one with today's question comes first, with a slip in it. */
function spines(books: readonly Spine[], asking: Spine | undefined, label: string): Html {
  const standing = asking ? [asking, ...books.filter((book) => book !== asking)] : books
  return markup`<ul class="si-shelf" aria-label="${label}">
    ${standing.map((book) => spine(book, book === asking))}
  </ul>`
}

function spine({ textbookId, name, subtitle, author }: Spine, asks: boolean): Html {
  const seed = Number.parseInt(textbookId.slice(-6), 16) || 0
  const { ground, line } = coverColoursOf({ name })
  const title = [name, subtitle].filter(Boolean).join('　')
  const short = [...title].length <= 12
  const style = `--ground:${ground};--letters:${line};--band:${line === '#fff' ? '#f0876c' : '#bc3a22'};--w:${asks ? 40 : 30 + (seed % 15)}px;--h:${asks ? 258 : 200 + (seed % 49)}px`
  return markup`<li class="si-spine${asks && ' is-asking'}" style="${style}" title="${title}">
    <b>${short ? title : name}</b>${author && markup`<em>${author}</em>`}${asks && markup`<span class="si-slip"></span>`}
  </li>`
}

/** The announcements above the sign-in form: titles that expand without a script. */
function entranceNews(news: readonly Pick<ReaderAnnouncement, 'title' | 'body' | 'type'>[], label: string): Html | false {
  if (!news.length) return false
  return markup`<aside class="si-news" aria-label="${label}">${news.slice(0, 3).map(
    ({ title, body, type }) =>
      markup`<details data-type="${type}"><summary>${title}</summary>${body
        .split(/\n\s*\n/)
        .filter(Boolean)
        .map((paragraph) => markup`<p>${paragraph}</p>`)}</details>`,
  )}</aside>`
}
