import { BookOutlined } from '@ant-design/icons'
import { bestMatches } from '#plain/text/best-matches.ts'
import type { Found, Search } from '#web/kernel/search-source.ts'
import type { Textbook, textbookList } from '../contract.ts'

const line = 'POST /pressplatform/textbooks/info'
/** How many recently changed textbooks are loaded to be matched here, also by pinyin initials, which the server does not search. */
const recentLimit = 100

export const searchTextbooks: Search = {
  icon: <BookOutlined aria-hidden="true" />,
  works: true,
  find: async (words, { modules, read }) => {
    const scope = modules.includes('allbook') ? 'institution' : 'mine'
    const recent = await read<typeof textbookList>(line, { body: { scope, size: recentLimit } })
    const matches = bestMatches(words, recent.items, ({ name, subtitle }) => [name, `${name} ${subtitle}`], words ? 8 : 5)
    const others = words && recent.total > recentLimit ? await read<typeof textbookList>(line, { body: { scope, q: words, size: 10 } }) : undefined
    const textbooks = new Map([...matches, ...(others?.items ?? [])].map((textbook) => [textbook.id, textbook]))
    return [...textbooks.values()].slice(0, 10).map(asFound)
  },
}

const asFound = ({ id, name, subtitle, authors, can }: Textbook): Found => ({
  id,
  name: subtitle ? `${name}　${subtitle}` : name,
  detail: authors.map((author) => author.name).join(', '),
  path: `${can.edit ? '/editbook/chapter' : '/Previewtextbook'}?${new URLSearchParams({ id })}`,
  light: !can.edit,
})
