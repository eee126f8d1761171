import type { Db } from '#server/kernel/data/db.ts'

/** The forbidden words of the institution, as they are compared, in their order. */
export async function selectWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('forbiddenWords').select('forbiddenWords.word').orderBy('forbiddenWords.word').execute()
  return rows.map(({ word }) => word)
}

/** Puts these words in place of the present ones. */
export async function replaceWords(db: Db, words: readonly string[]): Promise<void> {
  await db.deleteFrom('forbiddenWords').execute()
  if (words.length)
    await db
      .insertInto('forbiddenWords')
      .values(words.map((word) => ({ word })))
      .execute()
}
