/** Nothing yet. */
export default function BaseInfoPage() {
  return <h1>BaseInfoPage</h1>
}
