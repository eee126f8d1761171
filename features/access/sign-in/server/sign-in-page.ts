import { selectWebsite } from '#features/messaging/announcements/server/reader-queries.ts'
import type { App } from '#server/kernel/app.ts'
import { inLanguage } from '#server/kernel/http/refusal.ts'
import { loginMethodsOf } from '#features/site/portal/server/rules.ts'
import { coverDrawings, drawingOf } from '#features/authoring/textbooks/server/cover-drawings.ts'
import { entranceNews } from './entrance-news.ts'
import type { Frame } from '#server/pages/frame.ts'
import { type Html, markup, safeHtml } from '#server/pages/markup.ts'
import { nobodyJoins, selectJoining, selectSpines, type Spine } from './sign-in-queries.ts'
import { spines } from './spines.ts'
import { writePage } from '#server/pages/template.ts'
import { pageTexts } from '#server/pages/texts.ts'

const day = 24 * 3600_000
/** The number of the day in Shanghai; the question of the day changes at midnight there. */
const today = () => Math.floor((Date.now() + 8 * 3600_000) / day)

/** The views of the sign-in page; each has its own URL. */
export type SignInView = 'signIn' | 'register' | 'activate' | 'forgotten' | 'bindOrRegister' | 'bind' | 'wechat'

/** The sign-in page and its other views: on the left the institution with a question from one of its textbooks, on the right the form. */
export async function signInPage(app: App, frame: Frame, { view, mobile }: { view: SignInView; mobile: boolean }): Promise<Html> {
  const t = pageTexts(frame.language)
  const { entrance } = frame
  const [books, joining, news] = await Promise.all([
    entrance ? selectSpines(app.database, entrance.id) : [],
    entrance ? selectJoining(app, entrance) : nobodyJoins,
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
  const tagline = entrance ? entrance.tagline : pageTexts(language).platformTagline
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
