import type { ReactNode } from 'react'

/** Line icons of the player, on a grid of 24 units, in the text colour. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const PlayIcon = () => (
  <Icon>
    <path d="M7 4.5v15l12-7.5Z" fill="currentColor" />
  </Icon>
)
export const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" strokeWidth="3.2" />
  </Icon>
)
export const PreviousIcon = () => (
  <Icon>
    <path d="M6 5v14M18 6v12l-8-6Z" />
  </Icon>
)
export const NextIcon = () => (
  <Icon>
    <path d="M18 5v14M6 6v12l8-6Z" />
  </Icon>
)
export const SoundIcon = ({ off }: { off: boolean }) => (
  <Icon>
    <path d="M4 9.5v5h3.5L13 19V5L7.5 9.5Z" />
    {off ? <path d="m17 9.5 5 5M22 9.5l-5 5" /> : <path d="M16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a7.8 7.8 0 0 1 0 11" />}
  </Icon>
)
export const PictureIcon = () => (
  <Icon>
    <rect x="3" y="5" width="18" height="14" rx="1.5" />
    <rect x="12" y="11.5" width="6.5" height="5" rx="0.8" fill="currentColor" />
  </Icon>
)
export const FullIcon = ({ on }: { on: boolean }) => (
  <Icon>{on ? <path d="M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5" /> : <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />}</Icon>
)
