import type { App } from '#server/kernel/app.ts'
import type { Frame } from '#server/pages/frame.ts'
import { markup, type Html } from '#server/pages/markup.ts'
import { type EntranceLink, selectEntrances } from './sign-in-queries.ts'
import { narrow, writePage } from '#server/pages/template.ts'
import { signInPageTexts } from './page-texts.ts'

/** The page for signing in within a frame: waits for the session and informs the parent window. */
export const transitPage = (frame: Frame) =>
  writePage(frame, {
    title: signInPageTexts(frame.language).transit,
    body: narrow('transit'),
    part: 'transit',
    data: { transit: { signedIn: !!frame.user } },
  })

/** What the visitor was about to do: register, or sign in and go on to an address. */
interface Way {
  to: string
  redirect: string
}

/** For a signed-in user the own institutions; otherwise a search for institutions by name, without a script. */
export async function institutionsPage(app: App, frame: Frame, { words, ...way }: { words: string } & Way): Promise<Html> {
  const t = signInPageTexts(frame.language)
  if (frame.user)
    return writePage(frame, {
      title: t.institutions,
      body: narrow('institutions'),
      part: 'institutions',
      data: { institutions: { administrator: frame.user.administrator } },
    })
  const entrances = await selectEntrances(app.database, words)
  const list = entrances.length
    ? markup`<ul class="lt-list">
          ${entrances.map((each) => entranceLink(each, way))}
        </ul>
        ${entrances.length === 60 && markup`<p class="lt-note">${t.more}</p>`}`
    : markup`<p class="lt-note">${t.noInstitution}</p>`
  const search = markup`<form class="lt-search" role="search">
    <input type="search" name="q" value="${words}" placeholder="${t.searchInstitution}" aria-label="${t.searchInstitution}" maxlength="60" />${Object.entries(way).map(([name, value]) => value && markup`<input type="hidden" name="${name}" value="${value}" />`)}<button>
      ${t.search}
    </button>
  </form>`
  const body = markup`<h1>${t.institutions}</h1>
    <p class="lt-note">${t.institutionsHint}</p>
    ${search}${list}`
  return writePage(frame, { title: t.institutions, body: narrow('entrances', body), part: 'institutions' })
}

/** The page of the institution on which the visitor goes on. */
function entranceAddress(code: string, { to, redirect }: Way): string {
  const query = new URLSearchParams({ ...(to === 'register' && { from: code }), ...(redirect && { redirect }) }).toString()
  return `${to === 'register' ? '/mobile/register' : `/textbooklogin/${code}`}${query && `?${query}`}`
}

const entranceLink = ({ code, name, tagline }: EntranceLink, way: Way) =>
  markup`<li>
    <a class="lt-item" href="${entranceAddress(code, way)}"
      ><span class="lt-sign" aria-hidden="true">${[...name][0]}</span><span><b>${name}</b>${tagline && markup`<small>${tagline}</small>`}</span></a
    >
  </li>`
