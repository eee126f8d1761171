import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { RoleMark } from '#web/ui/entry/Entry.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import type { PostAuthor } from '../../contract.ts'
import { type PostTexts, postTexts } from '../post-texts.ts'

/** The name of an author as the reader may know it. */
export const nameOf = (t: PostTexts, { name, alias }: PostAuthor): string =>
  name === '' ? t.anonymous(alias) : alias === null ? name : t.namedAnonymous(name)

/** The name of an author; teachers and assistants have a mark. */
export function AuthorName({ author }: { author: PostAuthor }) {
  const t = useTexts(postTexts)
  const role = t.roles(author.role)
  return (
    <>
      <b>{nameOf(t, author)}</b>
      {role && <RoleMark>{role}</RoleMark>}
    </>
  )
}

export function AuthorAvatar({ author, size }: { author: PostAuthor; size: number }) {
  const t = useTexts(postTexts)
  return <Avatar name={nameOf(t, author)} src={author.name === '' ? null : author.avatarUrl} size={size} />
}
