/** The product's logo: a right-hand page with a bookmark ribbon. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 3.5h9.5A5.5 5.5 0 0 1 19 9v11.5H8" fill="none" stroke="var(--qing)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M4 3.5v17h4v-17z" fill="var(--qing)" />
      <rect x="12.5" y="6.5" width="3" height="3" rx="1.5" fill="var(--dan)" />
    </svg>
  )
}
