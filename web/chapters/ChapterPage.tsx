/** Nothing yet. */
export default function ChapterPage() {
  return <h1>ChapterPage</h1>
}
